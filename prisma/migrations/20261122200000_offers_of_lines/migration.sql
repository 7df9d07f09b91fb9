-- D42: a line keeps every offer that it was given, and its product and mode alone make it one line of its cart.
ALTER TYPE "LineOffer" RENAME TO "LineOffer_before";
CREATE TYPE "LineOffer" AS ENUM ('bundle', 'category_sale');

ALTER TABLE "cart_lines" ADD COLUMN "offers" "LineOffer"[] DEFAULT ARRAY[]::"LineOffer"[];
ALTER TABLE "order_lines" ADD COLUMN "offers" "LineOffer"[] DEFAULT ARRAY[]::"LineOffer"[];
ALTER TABLE "product_subscriptions" ADD COLUMN "offers" "LineOffer"[] DEFAULT ARRAY[]::"LineOffer"[];

UPDATE "cart_lines" SET "offers" = ARRAY["offer"::text::"LineOffer"] WHERE "offer" <> 'none';
UPDATE "order_lines" SET "offers" = ARRAY["offer"::text::"LineOffer"] WHERE "offer" <> 'none';
UPDATE "product_subscriptions" SET "offers" = ARRAY["offer"::text::"LineOffer"] WHERE "offer" <> 'none';

-- The oldest line of a product and mode takes the units and offers of the others, up to the 500 units that a line may hold (D43).
WITH "merged" AS (
  SELECT (array_agg("id" ORDER BY "created_at", "id"))[1] AS "id",
         least(sum("quantity"), 500)::int AS "quantity",
         array_remove(array_agg(DISTINCT nullif("offer"::text, 'none')), NULL)::"LineOffer"[] AS "offers",
         max("updated_at") AS "updated_at"
  FROM "cart_lines"
  GROUP BY "cart_id", "product_id", "is_subscription"
  HAVING count(*) > 1
)
UPDATE "cart_lines" l
SET "quantity" = m."quantity", "offers" = m."offers", "updated_at" = m."updated_at"
FROM "merged" m WHERE m."id" = l."id";

DELETE FROM "cart_lines" l USING "cart_lines" o
WHERE o."cart_id" = l."cart_id" AND o."product_id" = l."product_id" AND o."is_subscription" = l."is_subscription"
  AND (o."created_at", o."id") < (l."created_at", l."id");

DROP INDEX "cart_lines_cart_id_product_id_is_subscription_offer_key";
ALTER TABLE "cart_lines" DROP COLUMN "offer";
ALTER TABLE "order_lines" DROP COLUMN "offer";
ALTER TABLE "product_subscriptions" DROP COLUMN "offer";
DROP TYPE "LineOffer_before";

CREATE UNIQUE INDEX "cart_lines_cart_id_product_id_is_subscription_key" ON "cart_lines"("cart_id", "product_id", "is_subscription");
