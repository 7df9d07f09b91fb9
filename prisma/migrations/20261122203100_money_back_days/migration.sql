-- AlterTable
ALTER TABLE "disputes" ADD COLUMN     "closed_at" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "membership_disputes" ADD COLUMN     "closed_at" TIMESTAMP(3);

-- Disputes that ended before this column existed: the last change of their row is when that was noted.
UPDATE "disputes" SET "closed_at" = "updated_at" WHERE "status" <> 'open';
UPDATE "membership_disputes" SET "closed_at" = "updated_at" WHERE "status" <> 'open';

-- Reports count a refund on the day it was made, a lost dispute on the day it was lost and a membership fee on the day it was
-- paid (D48).
CREATE INDEX "refunds_created_at_idx" ON "refunds"("created_at");
CREATE INDEX "membership_refunds_created_at_idx" ON "membership_refunds"("created_at");
CREATE INDEX "membership_payments_paid_at_idx" ON "membership_payments"("paid_at");

-- Prisma knows no indexes with WHERE, and leaves them alone. Lost disputes are few.
CREATE INDEX "disputes_lost" ON "disputes" ("closed_at") WHERE "status" = 'lost';
CREATE INDEX "membership_disputes_lost" ON "membership_disputes" ("closed_at") WHERE "status" = 'lost';
