ALTER TABLE "disputes" VALIDATE CONSTRAINT "disputes_parts_within_amount";
