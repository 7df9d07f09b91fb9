-- The same for the category.
CREATE INDEX CONCURRENTLY "products_archived_at_category_name_id_idx" ON "products"("archived_at", "category", "name", "id");
