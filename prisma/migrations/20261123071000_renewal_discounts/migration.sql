-- AlterTable
ALTER TABLE "discounts" ADD COLUMN     "renewals" INTEGER;

-- AlterTable
ALTER TABLE "product_subscriptions" ADD COLUMN     "discounted_renewals_left" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "renewal_discount" JSONB;

ALTER TABLE "discounts" ADD CONSTRAINT "discounts_renewals" CHECK ("renewals" IS NULL OR ("renewals" BETWEEN 1 AND 24 AND "kind" = 'percent'));

ALTER TABLE "product_subscriptions" ADD CONSTRAINT "product_subscriptions_discount" CHECK ("discounted_renewals_left" = 0
  OR ("discounted_renewals_left" > 0 AND "renewal_discount" IS NOT NULL));
