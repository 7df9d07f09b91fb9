-- Staff also sort the list of products by stock: see the migration before this one.
CREATE INDEX CONCURRENTLY "products_archived_at_on_hand_name_id_idx" ON "products"("archived_at", "on_hand", "name", "id");
