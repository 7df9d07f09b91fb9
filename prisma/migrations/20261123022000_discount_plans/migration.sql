-- AlterTable
ALTER TABLE "discounts" ADD COLUMN     "plan_id" TEXT;

-- CreateIndex
CREATE INDEX "discounts_plan_id_idx" ON "discounts"("plan_id");

-- AddForeignKey
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "membership_plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The previous release, which knows no plans, keeps such a discount for members.
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_plan_members" CHECK ("plan_id" IS NULL OR "is_members_only");
