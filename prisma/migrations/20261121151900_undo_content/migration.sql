-- AlterTable
ALTER TABLE "faq_items" ADD COLUMN     "deleted_at" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "member_content" ADD COLUMN     "deleted_at" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "recipes" ADD COLUMN     "deleted_at" TIMESTAMP(3);
