CREATE INDEX CONCURRENTLY "refunds_exchange_order_id_idx" ON "refunds"("exchange_order_id");
