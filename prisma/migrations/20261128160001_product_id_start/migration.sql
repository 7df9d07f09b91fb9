-- Staff search products by the first eight characters of the id, as on a label.
CREATE INDEX CONCURRENTLY "products_id_start" ON "products" (left("id", 8));
