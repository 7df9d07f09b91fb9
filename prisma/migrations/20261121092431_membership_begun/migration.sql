-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "begun_at" TIMESTAMP(3);

-- Those of before: all but the ones that were never paid.
UPDATE "subscriptions" SET "begun_at" = "created_at" WHERE "status" NOT IN ('incomplete', 'incomplete_expired');
