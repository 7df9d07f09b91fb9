-- CreateEnum
CREATE TYPE "GiftCardStatus" AS ENUM ('pending', 'scheduled', 'sent', 'redeemed', 'void');

-- CreateEnum
CREATE TYPE "GiftCardVoidReason" AS ENUM ('refunded', 'returned');

-- AlterTable
ALTER TABLE "store_credit_entries" ADD COLUMN     "gift_card_id" TEXT;

-- CreateTable
CREATE TABLE "gift_cards" (
    "id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "status" "GiftCardStatus" NOT NULL DEFAULT 'pending',
    "purchase_key_hash" TEXT NOT NULL,
    "payment_intent_id" TEXT,
    "buyer_id" TEXT,
    "sender_name" TEXT NOT NULL,
    "sender_email" TEXT NOT NULL,
    "recipient_name" TEXT NOT NULL,
    "recipient_email" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "deliver_on" DATE NOT NULL,
    "code_hash" TEXT,
    "code_end" TEXT,
    "code_version" INTEGER NOT NULL DEFAULT 1,
    "paid_at" TIMESTAMP(3),
    "sent_at" TIMESTAMP(3),
    "redeemed_at" TIMESTAMP(3),
    "redeemed_by_id" TEXT,
    "void_reason" "GiftCardVoidReason",
    "voided_at" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "gift_cards_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gift_card_refunds" (
    "id" TEXT NOT NULL,
    "gift_card_id" TEXT NOT NULL,
    "stripe_refund_id" TEXT,
    "amount_cents" INTEGER NOT NULL,
    "status" "RefundStatus" NOT NULL,
    "failure_reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "gift_card_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gift_card_disputes" (
    "id" TEXT NOT NULL,
    "gift_card_id" TEXT NOT NULL,
    "stripe_dispute_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "DisputeStatus" NOT NULL DEFAULT 'open',
    "evidence_due_by" TIMESTAMP(3),
    "closed_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "gift_card_disputes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "gift_cards_purchase_key_hash_key" ON "gift_cards"("purchase_key_hash");

-- CreateIndex
CREATE UNIQUE INDEX "gift_cards_payment_intent_id_key" ON "gift_cards"("payment_intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "gift_cards_code_hash_key" ON "gift_cards"("code_hash");

-- CreateIndex
CREATE INDEX "gift_cards_created_at_id_idx" ON "gift_cards"("created_at", "id");

-- CreateIndex
CREATE INDEX "gift_cards_status_deliver_on_idx" ON "gift_cards"("status", "deliver_on");

-- CreateIndex
CREATE INDEX "gift_cards_paid_at_idx" ON "gift_cards"("paid_at");

-- CreateIndex
CREATE INDEX "gift_cards_buyer_id_idx" ON "gift_cards"("buyer_id");

-- CreateIndex
CREATE INDEX "gift_cards_redeemed_by_id_idx" ON "gift_cards"("redeemed_by_id");

-- CreateIndex
CREATE INDEX "gift_cards_sender_email_idx" ON "gift_cards"("sender_email");

-- CreateIndex
CREATE INDEX "gift_cards_recipient_email_idx" ON "gift_cards"("recipient_email");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_refunds_stripe_refund_id_key" ON "gift_card_refunds"("stripe_refund_id");

-- CreateIndex
CREATE INDEX "gift_card_refunds_gift_card_id_idx" ON "gift_card_refunds"("gift_card_id");

-- CreateIndex
CREATE INDEX "gift_card_refunds_status_idx" ON "gift_card_refunds"("status");

-- CreateIndex
CREATE INDEX "gift_card_refunds_created_at_idx" ON "gift_card_refunds"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_disputes_stripe_dispute_id_key" ON "gift_card_disputes"("stripe_dispute_id");

-- CreateIndex
CREATE INDEX "gift_card_disputes_gift_card_id_idx" ON "gift_card_disputes"("gift_card_id");

-- CreateIndex
CREATE INDEX "gift_card_disputes_closed_at_idx" ON "gift_card_disputes"("closed_at");

-- CreateIndex
CREATE INDEX "store_credit_entries_gift_card_id_idx" ON "store_credit_entries"("gift_card_id");

-- AddForeignKey
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_gift_card_id_fkey" FOREIGN KEY ("gift_card_id") REFERENCES "gift_cards"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_buyer_id_fkey" FOREIGN KEY ("buyer_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_redeemed_by_id_fkey" FOREIGN KEY ("redeemed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift_card_refunds" ADD CONSTRAINT "gift_card_refunds_gift_card_id_fkey" FOREIGN KEY ("gift_card_id") REFERENCES "gift_cards"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift_card_disputes" ADD CONSTRAINT "gift_card_disputes_gift_card_id_fkey" FOREIGN KEY ("gift_card_id") REFERENCES "gift_cards"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Reports sum what unredeemed gift cards are worth.
CREATE INDEX "gift_cards_liability_idx" ON "gift_cards"("status") INCLUDE ("amount_cents") WHERE "status" IN ('scheduled', 'sent');

ALTER TABLE "gift_cards"
  ADD CONSTRAINT "gift_cards_amount" CHECK ("amount_cents" BETWEEN 1000 AND 50000 AND "amount_cents" % 100 = 0),
  ADD CONSTRAINT "gift_cards_message" CHECK (length("message") <= 500),
  ADD CONSTRAINT "gift_cards_paid" CHECK (("status" = 'pending') = ("paid_at" IS NULL)
    AND ("paid_at" IS NULL) = ("code_hash" IS NULL) AND ("code_hash" IS NULL) = ("code_end" IS NULL)
    AND ("paid_at" IS NULL OR "payment_intent_id" IS NOT NULL)),
  ADD CONSTRAINT "gift_cards_states" CHECK (("status" <> 'sent' OR "sent_at" IS NOT NULL)
    AND ("status" = 'redeemed') = ("redeemed_at" IS NOT NULL)
    AND ("status" = 'void') = ("void_reason" IS NOT NULL) AND ("void_reason" IS NULL) = ("voided_at" IS NULL));

ALTER TABLE "gift_card_refunds" ADD CONSTRAINT "gift_card_refunds_amount" CHECK ("amount_cents" > 0);

ALTER TABLE "store_credit_entries"
  DROP CONSTRAINT "store_credit_entries_amount",
  ADD CONSTRAINT "store_credit_entries_amount" CHECK (CASE WHEN "reason" IN ('goodwill', 'refund', 'gift_card')
    THEN "amount_cents" > 0 ELSE "amount_cents" < 0 END),
  ADD CONSTRAINT "store_credit_entries_gift_card" CHECK (
    ("reason" IN ('gift_card', 'gift_card_returned')) = ("gift_card_id" IS NOT NULL));
