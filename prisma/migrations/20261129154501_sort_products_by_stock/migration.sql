-- The same for the stock.
CREATE INDEX CONCURRENTLY "products_archived_at_on_hand_name_id_idx" ON "products"("archived_at", "on_hand", "name", "id");
