-- What is deleted keeps its row, so that it can be restored as it was. A deleted product counts as archived and hidden: whatever
-- leaves those out leaves it out too.
ALTER TABLE "products" ADD COLUMN "deleted_at" TIMESTAMP(3), ADD COLUMN "deleted_from" TEXT;
ALTER TABLE "products" ADD CONSTRAINT "products_deleted" CHECK (
  ("deleted_at" IS NULL AND "deleted_from" IS NULL)
  OR ("deleted_at" IS NOT NULL AND "deleted_from" IN ('active', 'inactive', 'archived')
      AND "deleted_from" IS NOT NULL AND NOT "is_active" AND "archived_at" IS NOT NULL));
CREATE INDEX "products_deleted_at_idx" ON "products"("deleted_at");

-- A declined review is hidden and decided: whatever shows or queues reviews leaves it out.
ALTER TABLE "reviews" ADD COLUMN "deleted_at" TIMESTAMP(3), ADD COLUMN "deleted_from" TEXT;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_deleted" CHECK (
  ("deleted_at" IS NULL AND "deleted_from" IS NULL)
  OR ("deleted_at" IS NOT NULL AND "deleted_from" IN ('waiting', 'visible', 'hidden')
      AND "deleted_from" IS NOT NULL AND NOT "is_visible" AND "decided_at" IS NOT NULL));
CREATE INDEX "reviews_deleted_at_idx" ON "reviews"("deleted_at");

ALTER TABLE "newsletter_issues" ADD COLUMN "deleted_at" TIMESTAMP(3);
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_deleted" CHECK ("deleted_at" IS NULL OR "sent_at" IS NULL);
