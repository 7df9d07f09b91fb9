-- The previous release ignores this column and refunds no gift card that has an open dispute.
ALTER TABLE "gift_card_disputes" ADD COLUMN "is_refundable" BOOLEAN NOT NULL DEFAULT false;
