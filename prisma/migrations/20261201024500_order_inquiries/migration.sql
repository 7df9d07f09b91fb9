-- The previous release ignores this column.
ALTER TABLE "disputes" ADD COLUMN "is_inquiry" BOOLEAN NOT NULL DEFAULT false;
