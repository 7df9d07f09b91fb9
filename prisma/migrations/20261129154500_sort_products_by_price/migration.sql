-- Staff sort the list of products by price. Without this index, a page near the end of 100,000 products sorts all of them, which takes seconds.
CREATE INDEX CONCURRENTLY "products_archived_at_regular_price_cents_name_id_idx" ON "products"("archived_at", "regular_price_cents", "name", "id");
