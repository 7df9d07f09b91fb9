-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "member_savings_cents" INTEGER NOT NULL DEFAULT 0;
