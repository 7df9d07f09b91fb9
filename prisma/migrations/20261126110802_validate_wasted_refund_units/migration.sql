ALTER TABLE "refund_lines" VALIDATE CONSTRAINT "refund_lines_wasted";
