-- AlterTable
ALTER TABLE "encyclopedia_entries" ADD COLUMN     "composition" JSONB,
ADD COLUMN     "keeping" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "words" TEXT[] DEFAULT ARRAY[]::TEXT[];
