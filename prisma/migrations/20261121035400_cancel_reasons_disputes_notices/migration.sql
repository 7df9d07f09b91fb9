-- CreateEnum
CREATE TYPE "CancelReason" AS ENUM ('not_paid', 'sold_out', 'wrong_amount', 'buyer', 'shop');

-- CreateEnum
CREATE TYPE "DisputeStatus" AS ENUM ('open', 'won', 'lost');

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "cancel_reason" "CancelReason";

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "failure_reason" TEXT;

-- CreateTable
CREATE TABLE "disputes" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "payment_intent_id" TEXT NOT NULL,
    "stripe_dispute_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "DisputeStatus" NOT NULL DEFAULT 'open',
    "evidence_due_by" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notices" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "handled_at" TIMESTAMP(3),
    "handled_by_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "disputes_stripe_dispute_id_key" ON "disputes"("stripe_dispute_id");

-- CreateIndex
CREATE INDEX "disputes_order_id_idx" ON "disputes"("order_id");

-- CreateIndex
CREATE INDEX "disputes_status_evidence_due_by_idx" ON "disputes"("status", "evidence_due_by");

-- CreateIndex
CREATE UNIQUE INDEX "notices_key_key" ON "notices"("key");

-- CreateIndex
CREATE INDEX "notices_handled_at_created_at_idx" ON "notices"("handled_at", "created_at");

-- CreateIndex
CREATE INDEX "notices_object_type_object_id_idx" ON "notices"("object_type", "object_id");

-- AddForeignKey
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was cancelled before there was a reason
UPDATE "orders" SET "cancel_reason" = CASE
    WHEN "paid_at" IS NULL THEN 'not_paid'::"CancelReason"
    WHEN EXISTS (SELECT 1 FROM "order_events" e WHERE e."order_id" = "orders"."id" AND e."type" = 'refused' AND e."message" LIKE 'The amount or currency%') THEN 'wrong_amount'::"CancelReason"
    ELSE 'sold_out'::"CancelReason"
  END WHERE "cancelled_at" IS NOT NULL;

-- Who is cancelled has a reason; what never was an order, or was taken back by its buyer, is never packed
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_cancel_has_reason" CHECK (("cancelled_at" IS NULL) = ("cancel_reason" IS NULL)),
  ADD CONSTRAINT "orders_cancelled_not_packed" CHECK ("cancel_reason" IS NULL OR "cancel_reason" = 'shop' OR "fulfillment_status" = 'new');

ALTER TABLE "disputes"
  ADD CONSTRAINT "disputes_amount_positive" CHECK ("amount_cents" > 0);
