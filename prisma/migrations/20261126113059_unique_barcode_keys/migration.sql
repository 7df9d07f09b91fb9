CREATE UNIQUE INDEX CONCURRENTLY "products_barcode_gtin" ON "products"("barcode_key"("barcode"));
