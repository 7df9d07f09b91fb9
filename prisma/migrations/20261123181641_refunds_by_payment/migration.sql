CREATE INDEX CONCURRENTLY "refunds_payment_intent_id_idx" ON "refunds"("payment_intent_id");
