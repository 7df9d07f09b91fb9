-- The previous release ignores it, and refunds no order with an open dispute.
ALTER TABLE "disputes" ADD COLUMN "is_refundable" BOOLEAN NOT NULL DEFAULT false;
