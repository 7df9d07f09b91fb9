-- Staff sort the list of products by price. Without it, the last page of a hundred thousand sorts all of them by price and name, which takes seconds.
CREATE INDEX CONCURRENTLY "products_archived_at_regular_price_cents_name_id_idx" ON "products"("archived_at", "regular_price_cents", "name", "id");
