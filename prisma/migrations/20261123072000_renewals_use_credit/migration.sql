-- AlterTable
ALTER TABLE "users" ADD COLUMN     "renewals_use_credit" BOOLEAN NOT NULL DEFAULT false;
