-- AlterTable
ALTER TABLE "draft_orders" ADD COLUMN     "adds_to_order_id" TEXT;

-- CreateIndex
CREATE INDEX "draft_orders_adds_to_order_id_idx" ON "draft_orders"("adds_to_order_id");

-- AddForeignKey
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_adds_to_order_id_fkey" FOREIGN KEY ("adds_to_order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;
