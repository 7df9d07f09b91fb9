-- CreateEnum
CREATE TYPE "RefundKind" AS ENUM ('full', 'lines', 'amount', 'provider');

-- AlterTable
ALTER TABLE "orders"
  ADD COLUMN "find_key" TEXT GENERATED ALWAYS AS (
    lower("order_number" || ' ' || "customer_name" || ' ' || "customer_email")) STORED,
  ADD COLUMN "listed_at" TIMESTAMP(3) GENERATED ALWAYS AS (coalesce("paid_at", "created_at")) STORED;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "actor_id" TEXT,
ADD COLUMN     "goods_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "kind" "RefundKind" NOT NULL DEFAULT 'full',
ADD COLUMN     "shipping_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "tax_cents" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "refund_lines" (
    "refund_id" TEXT NOT NULL,
    "order_line_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "restocked" INTEGER NOT NULL DEFAULT 0,
    "goods_cents" INTEGER NOT NULL,

    CONSTRAINT "refund_lines_pkey" PRIMARY KEY ("refund_id","order_line_id")
);

-- CreateIndex
CREATE INDEX "refund_lines_order_line_id_idx" ON "refund_lines"("order_line_id");

-- CreateIndex
CREATE INDEX "orders_listed_at_id_idx" ON "orders"("listed_at", "id");

-- CreateIndex
CREATE INDEX "orders_fulfillment_status_listed_at_id_idx" ON "orders"("fulfillment_status", "listed_at", "id");

-- CreateIndex
CREATE INDEX "orders_payment_status_listed_at_id_idx" ON "orders"("payment_status", "listed_at", "id");

-- CreateIndex
CREATE INDEX "orders_find_key_idx" ON "orders" USING GIN ("find_key" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is cancelled is rare: without this, filtering for it reads the whole list
CREATE INDEX "orders_cancelled_idx" ON "orders"("listed_at", "id") WHERE "cancelled_at" IS NOT NULL;

ALTER TABLE "refunds"
  ADD CONSTRAINT "refunds_parts_within_amount" CHECK (
    "goods_cents" >= 0 AND "tax_cents" >= 0 AND "shipping_cents" >= 0
    AND "goods_cents" + "tax_cents" + "shipping_cents" <= "amount_cents");

ALTER TABLE "refund_lines"
  ADD CONSTRAINT "refund_lines_quantity" CHECK ("quantity" > 0 AND "restocked" BETWEEN 0 AND "quantity"),
  ADD CONSTRAINT "refund_lines_goods" CHECK ("goods_cents" >= 0);

-- Refunds that were made at Stripe say so by their key
UPDATE "refunds" SET "kind" = 'provider' WHERE "idempotency_key" LIKE 'stripe-%';
