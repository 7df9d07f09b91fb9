-- AlterTable
ALTER TABLE "notices" ADD COLUMN     "amount_cents" INTEGER,
ADD COLUMN     "currency" TEXT,
ADD COLUMN     "order_id" TEXT,
ADD COLUMN     "refund_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refund_failure" TEXT,
ADD COLUMN     "refund_requested_at" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "membership_payments" (
    "payment_intent_id" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "stripe_invoice_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "paid_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "membership_payments_pkey" PRIMARY KEY ("payment_intent_id")
);

-- CreateTable
CREATE TABLE "stripe_comparison" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "compared_until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "stripe_comparison_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "membership_payments_subscription_id_idx" ON "membership_payments"("subscription_id");

-- AddForeignKey
ALTER TABLE "membership_payments" ADD CONSTRAINT "membership_payments_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An alert about a payment says how much; only such an alert has a refund (D46).
ALTER TABLE "notices"
  ADD CONSTRAINT "notices_payment" CHECK ("object_type" <> 'payment' OR ("amount_cents" > 0 AND "currency" IS NOT NULL)),
  ADD CONSTRAINT "notices_refund" CHECK ("refund_requested_at" IS NULL OR "object_type" = 'payment');
ALTER TABLE "membership_payments" ADD CONSTRAINT "membership_payments_amount" CHECK ("amount_cents" > 0);
ALTER TABLE "stripe_comparison" ADD CONSTRAINT "stripe_comparison_one_row" CHECK ("id" = 1);
-- Refunds of alerts that Stripe has to be asked for.
CREATE INDEX "notices_refund_requested" ON "notices" ("id") WHERE "refund_requested_at" IS NOT NULL AND "handled_at" IS NULL;
