-- The previous release ignores it, and refunds no gift card with an open dispute.
ALTER TABLE "gift_card_disputes" ADD COLUMN "is_refundable" BOOLEAN NOT NULL DEFAULT false;
