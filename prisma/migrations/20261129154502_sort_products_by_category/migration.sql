-- Staff also sort the list of products by category: see the migration sort_products_by_price.
CREATE INDEX CONCURRENTLY "products_archived_at_category_name_id_idx" ON "products"("archived_at", "category", "name", "id");
