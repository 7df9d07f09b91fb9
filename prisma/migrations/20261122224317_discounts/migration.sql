-- CreateEnum
CREATE TYPE "DiscountKind" AS ENUM ('percent', 'fixed', 'free_delivery', 'buy_x_get_y');

-- CreateEnum
CREATE TYPE "DiscountScope" AS ENUM ('everything', 'categories', 'products');

-- AlterTable
ALTER TABLE "carts" ADD COLUMN     "discount_code" TEXT;

-- AlterTable
ALTER TABLE "order_lines" ADD COLUMN     "discount_cents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "discount_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "discount_code" TEXT,
ADD COLUMN     "discount_delivery_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "discount_id" TEXT,
ADD COLUMN     "discount_title" TEXT;

-- CreateTable
CREATE TABLE "discounts" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "code" TEXT,
    "kind" "DiscountKind" NOT NULL,
    "percent" INTEGER,
    "amount_cents" INTEGER,
    "buy_quantity" INTEGER,
    "get_quantity" INTEGER,
    "scope" "DiscountScope" NOT NULL DEFAULT 'everything',
    "categories" "ProductCategory"[] DEFAULT ARRAY[]::"ProductCategory"[],
    "product_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "minimum_cents" INTEGER NOT NULL DEFAULT 0,
    "is_first_order_only" BOOLEAN NOT NULL DEFAULT false,
    "is_members_only" BOOLEAN NOT NULL DEFAULT false,
    "is_once_per_customer" BOOLEAN NOT NULL DEFAULT false,
    "max_uses" INTEGER,
    "starts_at" TIMESTAMP(3),
    "ends_at" TIMESTAMP(3),
    "combines_with_member_price" BOOLEAN NOT NULL DEFAULT true,
    "combines_with_offers" BOOLEAN NOT NULL DEFAULT true,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "discounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "discount_uses" (
    "discount_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "user_id" TEXT,
    "email_hash" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "released_at" TIMESTAMP(3),

    CONSTRAINT "discount_uses_pkey" PRIMARY KEY ("discount_id","order_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "discounts_code_key" ON "discounts"("code");

-- CreateIndex
CREATE INDEX "discounts_created_at_id_idx" ON "discounts"("created_at", "id");

-- CreateIndex
CREATE INDEX "discount_uses_order_id_idx" ON "discount_uses"("order_id");

-- CreateIndex
CREATE INDEX "discount_uses_discount_id_released_at_idx" ON "discount_uses"("discount_id", "released_at");

-- CreateIndex
CREATE INDEX "discount_uses_user_id_discount_id_idx" ON "discount_uses"("user_id", "discount_id");

-- CreateIndex
CREATE INDEX "discount_uses_email_hash_discount_id_idx" ON "discount_uses"("email_hash", "discount_id");

-- CreateIndex
CREATE INDEX "orders_discount_id_paid_at_idx" ON "orders"("discount_id", "paid_at");

-- AddForeignKey
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_discount_id_fkey" FOREIGN KEY ("discount_id") REFERENCES "discounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_id_fkey" FOREIGN KEY ("discount_id") REFERENCES "discounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Reading a cart looks for the automatic ones.
CREATE INDEX "discounts_automatic_idx" ON "discounts"("created_at", "id") WHERE "code" IS NULL AND "is_enabled";

ALTER TABLE "discounts"
  ADD CONSTRAINT "discounts_title" CHECK ("title" <> ''),
  -- In capitals only, so that the unique index ignores case.
  ADD CONSTRAINT "discounts_code_form" CHECK ("code" ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'),
  ADD CONSTRAINT "discounts_kind_fields" CHECK (CASE "kind"
    WHEN 'percent' THEN "percent" IS NOT NULL AND num_nulls("amount_cents", "buy_quantity", "get_quantity") = 3
    WHEN 'fixed' THEN "amount_cents" IS NOT NULL AND num_nulls("percent", "buy_quantity", "get_quantity") = 3
    WHEN 'free_delivery' THEN num_nulls("percent", "amount_cents", "buy_quantity", "get_quantity") = 4 AND "scope" = 'everything'
    ELSE num_nulls("percent", "buy_quantity", "get_quantity") = 0 AND "amount_cents" IS NULL END),
  ADD CONSTRAINT "discounts_ranges" CHECK ("percent" BETWEEN 1 AND 100 AND "amount_cents" BETWEEN 1 AND 9999999
    AND "buy_quantity" BETWEEN 1 AND 100 AND "get_quantity" BETWEEN 1 AND 100 AND "minimum_cents" BETWEEN 0 AND 99999999
    AND "max_uses" BETWEEN 1 AND 1000000),
  ADD CONSTRAINT "discounts_scope_named" CHECK (
    ("scope" = 'categories') = (coalesce(cardinality("categories"), 0) > 0)
    AND ("scope" = 'products') = (coalesce(cardinality("product_ids"), 0) > 0)),
  ADD CONSTRAINT "discounts_window" CHECK ("starts_at" < "ends_at");

ALTER TABLE "carts" ADD CONSTRAINT "carts_discount_code_form" CHECK ("discount_code" ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$');

ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK ("discount_cents" >= 0 AND "discount_delivery_cents" >= 0
  AND ("discount_title" IS NOT NULL OR ("discount_cents" + "discount_delivery_cents" = 0 AND num_nulls("discount_id", "discount_code") = 2)));

-- Lines that the previous release writes have no discount, for which this is the constraint that they had.
ALTER TABLE "order_lines"
  DROP CONSTRAINT "order_lines_total",
  ADD CONSTRAINT "order_lines_total" CHECK ("line_total_cents" = "unit_price_cents" * "quantity" - "discount_cents"),
  ADD CONSTRAINT "order_lines_discount" CHECK ("discount_cents" BETWEEN 0 AND "unit_price_cents" * "quantity");
