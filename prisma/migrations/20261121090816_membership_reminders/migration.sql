-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "reminded_for" TIMESTAMP(3);
