-- AlterTable
ALTER TABLE "discounts" ADD COLUMN     "has_unique_codes" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "discount_codes" (
    "code" TEXT NOT NULL,
    "discount_id" TEXT NOT NULL,
    "order_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "discount_codes_pkey" PRIMARY KEY ("code")
);

-- CreateIndex
CREATE INDEX "discount_codes_discount_id_created_at_code_idx" ON "discount_codes"("discount_id", "created_at", "code");

-- CreateIndex
CREATE INDEX "discount_codes_order_id_idx" ON "discount_codes"("order_id");

-- AddForeignKey
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_discount_id_fkey" FOREIGN KEY ("discount_id") REFERENCES "discounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_form" CHECK ("code" ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$');

-- Never null: the previous release would apply a discount without a code automatically.
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_prefix" CHECK (NOT "has_unique_codes" OR ("code" IS NOT NULL AND length("code") <= 21));
