-- DropIndex
DROP INDEX "users_created_at_idx";

-- DropIndex
DROP INDEX "users_last_name_first_name_idx";

-- DropIndex
DROP INDEX "users_membership_plan_id_idx";

-- DropIndex
DROP INDEX "users_membership_status_idx";

-- AlterTable
ALTER TABLE "reviews" ADD COLUMN     "decided_at" TIMESTAMP(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "reviews_created_at_id_idx" ON "reviews"("created_at", "id");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");

-- CreateIndex
CREATE INDEX "users_membership_status_created_at_id_idx" ON "users"("membership_status", "created_at", "id");

-- CreateIndex
CREATE INDEX "users_last_name_first_name_id_idx" ON "users"("last_name", "first_name", "id");

-- CreateIndex
CREATE INDEX "users_membership_plan_id_created_at_id_idx" ON "users"("membership_plan_id", "created_at", "id");

-- Reviews that staff has shown, or written, are decided; of the hidden ones nobody knows, so they wait.
UPDATE "reviews" SET "decided_at" = "created_at" WHERE "is_visible";

-- The queue, and its count beside the tab
CREATE INDEX "reviews_queue" ON "reviews" ("created_at", "id") WHERE "decided_at" IS NULL AND NOT "is_visible";

-- People are searched by pieces of name and address.
CREATE INDEX "users_search_idx" ON "users" USING GIN (lower("first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);

-- Staff are few among many.
CREATE INDEX "users_staff" ON "users" ("created_at", "id") WHERE "is_admin";
