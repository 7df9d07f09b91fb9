-- AlterTable
ALTER TABLE "store_settings" ADD COLUMN     "shipping_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "tax_version" INTEGER NOT NULL DEFAULT 1;
