-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "ship_by" TIMESTAMP(3);
