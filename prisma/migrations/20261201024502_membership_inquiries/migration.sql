-- The previous release ignores this column.
ALTER TABLE "membership_disputes" ADD COLUMN "is_inquiry" BOOLEAN NOT NULL DEFAULT false;
