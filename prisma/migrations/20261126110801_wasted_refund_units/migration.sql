-- AlterTable
ALTER TABLE "refund_lines" ADD COLUMN     "wasted" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_wasted" CHECK ("wasted" >= 0 AND "restocked" + "wasted" <= "quantity") NOT VALID;
