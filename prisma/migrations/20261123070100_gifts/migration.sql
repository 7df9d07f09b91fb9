-- AlterTable
ALTER TABLE "discounts" ADD COLUMN     "gift_product_id" TEXT;

-- AlterTable
ALTER TABLE "order_lines" ADD COLUMN     "is_gift" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "discounts_gift_product_id_idx" ON "discounts"("gift_product_id");

-- AddForeignKey
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_gift_product_id_fkey" FOREIGN KEY ("gift_product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The kinds that the previous release writes have no gift, for which this is the constraint that they had.
ALTER TABLE "discounts"
  DROP CONSTRAINT "discounts_kind_fields",
  ADD CONSTRAINT "discounts_kind_fields" CHECK (CASE "kind"
    WHEN 'percent' THEN "percent" IS NOT NULL AND num_nulls("amount_cents", "buy_quantity", "get_quantity", "gift_product_id") = 4
    WHEN 'fixed' THEN "amount_cents" IS NOT NULL AND num_nulls("percent", "buy_quantity", "get_quantity", "gift_product_id") = 4
    WHEN 'free_delivery' THEN num_nulls("percent", "amount_cents", "buy_quantity", "get_quantity", "gift_product_id") = 5 AND "scope" = 'everything'
    WHEN 'gift' THEN num_nulls("gift_product_id", "get_quantity") = 0 AND num_nulls("percent", "amount_cents", "buy_quantity") = 3
    ELSE num_nulls("percent", "buy_quantity", "get_quantity") = 0 AND num_nulls("amount_cents", "gift_product_id") = 2 END);

ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_gift" CHECK (NOT "is_gift" OR ("line_total_cents" = 0 AND NOT "is_subscription"));
