-- The previous release ignores this column.
ALTER TABLE "gift_card_disputes" ADD COLUMN "is_inquiry" BOOLEAN NOT NULL DEFAULT false;
