-- The previous release ignores these columns and divides a lost dispute in proportion to the order's total.
ALTER TABLE "disputes" ADD COLUMN "goods_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "tax_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "shipping_cents" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "disputes" ADD CONSTRAINT "disputes_parts_within_amount" CHECK (
  "goods_cents" >= 0 AND "tax_cents" >= 0 AND "shipping_cents" >= 0
  AND "goods_cents" + "tax_cents" + "shipping_cents" <= "amount_cents") NOT VALID;
