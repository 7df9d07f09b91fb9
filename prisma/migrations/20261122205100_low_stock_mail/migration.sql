-- AlterTable
ALTER TABLE "users" ADD COLUMN     "wants_low_stock_mail" BOOLEAN NOT NULL DEFAULT false;
