-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "price_cents" INTEGER,
ADD COLUMN     "synced_at" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "membership_refunds" (
    "id" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "stripe_invoice_id" TEXT NOT NULL,
    "stripe_refund_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "status" "RefundStatus" NOT NULL,
    "failure_reason" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "membership_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership_disputes" (
    "id" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "stripe_invoice_id" TEXT NOT NULL,
    "stripe_dispute_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "DisputeStatus" NOT NULL DEFAULT 'open',
    "evidence_due_by" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "membership_disputes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "membership_refunds_stripe_refund_id_key" ON "membership_refunds"("stripe_refund_id");

-- CreateIndex
CREATE INDEX "membership_refunds_subscription_id_idx" ON "membership_refunds"("subscription_id");

-- CreateIndex
CREATE UNIQUE INDEX "membership_disputes_stripe_dispute_id_key" ON "membership_disputes"("stripe_dispute_id");

-- CreateIndex
CREATE INDEX "membership_disputes_subscription_id_idx" ON "membership_disputes"("subscription_id");

-- CreateIndex
CREATE INDEX "subscriptions_status_synced_at_idx" ON "subscriptions"("status", "synced_at");

-- AddForeignKey
ALTER TABLE "membership_refunds" ADD CONSTRAINT "membership_refunds_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_disputes" ADD CONSTRAINT "membership_disputes_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
