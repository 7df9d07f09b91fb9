-- AlterTable
ALTER TABLE "discounts" ADD COLUMN     "plan_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- The previous release writes neither: its uses belong to orders, and `ON CONFLICT (discount_id, order_id)` finds the unique index below.
-- AlterTable
ALTER TABLE "discount_uses" DROP CONSTRAINT "discount_uses_pkey",
ADD COLUMN     "id" TEXT NOT NULL DEFAULT (gen_random_uuid())::text,
ADD COLUMN     "discount_cents" INTEGER,
ADD COLUMN     "held_at" TIMESTAMP(3),
ADD COLUMN     "paid_at" TIMESTAMP(3),
ADD COLUMN     "plan_id" TEXT,
ADD COLUMN     "price_cents" INTEGER,
ADD COLUMN     "stripe_id" TEXT,
ALTER COLUMN "order_id" DROP NOT NULL,
ADD CONSTRAINT "discount_uses_pkey" PRIMARY KEY ("id");

-- CreateIndex
CREATE UNIQUE INDEX "discount_uses_discount_id_order_id_key" ON "discount_uses"("discount_id", "order_id");

-- CreateIndex
CREATE INDEX "discount_uses_plan_id_idx" ON "discount_uses"("plan_id");

-- AddForeignKey
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "membership_plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A customer has at most one unpaid membership purchase, and these are what the job looks for.
CREATE UNIQUE INDEX "discount_uses_open_purchase" ON "discount_uses"("user_id") WHERE "plan_id" IS NOT NULL AND "paid_at" IS NULL AND "released_at" IS NULL;
CREATE INDEX "discount_uses_held_idx" ON "discount_uses"("held_at") WHERE "plan_id" IS NOT NULL AND "paid_at" IS NULL AND "released_at" IS NULL;
CREATE INDEX "discount_uses_paid_at_idx" ON "discount_uses"("paid_at") WHERE "paid_at" IS NOT NULL;

ALTER TABLE "discount_uses"
  ADD CONSTRAINT "discount_uses_of_one" CHECK (num_nonnulls("order_id", "plan_id") = 1),
  ADD CONSTRAINT "discount_uses_purchase" CHECK (CASE WHEN "plan_id" IS NULL
    THEN num_nulls("price_cents", "discount_cents", "held_at", "stripe_id", "paid_at") = 5
    ELSE num_nulls("price_cents", "discount_cents", "held_at") = 0 AND "discount_cents" BETWEEN 1 AND "price_cents"
      AND ("paid_at" IS NULL OR "released_at" IS NULL) END);

ALTER TABLE "discounts" ADD CONSTRAINT "discounts_membership" CHECK (CASE WHEN "scope" = 'membership'
  THEN "kind" IN ('percent', 'fixed') AND coalesce("percent", 0) < 100 AND NOT "has_unique_codes" AND NOT "is_members_only"
    AND "minimum_cents" = 0 AND "renewals" IS NULL
  ELSE coalesce(cardinality("plan_ids"), 0) = 0 END);
