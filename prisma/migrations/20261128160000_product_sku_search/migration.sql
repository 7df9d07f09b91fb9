-- Staff search products by part of the SKU. Without it, each search reads the whole table.
CREATE INDEX CONCURRENTLY "products_sku_idx" ON "products" USING GIN ("sku" gin_trgm_ops);
