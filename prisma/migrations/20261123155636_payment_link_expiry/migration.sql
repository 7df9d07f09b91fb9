-- CreateIndex
CREATE INDEX "draft_orders_expires_at_idx" ON "draft_orders"("expires_at");
