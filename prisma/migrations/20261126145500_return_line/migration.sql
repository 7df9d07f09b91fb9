-- Units that come back go into the lots of their own line first, which the transaction names in `shop.return_line`: another
-- line of the same product can have been packed from other lots. The order of the lots of a line stays as it was.
CREATE OR REPLACE FUNCTION "return_to_lots"("order" TEXT, "product" TEXT, "units" INTEGER) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "rest" INTEGER := "units";
  "part" INTEGER;
  "got" RECORD;
BEGIN
  FOR "got" IN
    SELECT a."id", a."quantity", l."id" AS "lot", l."blocked_for" AS "block"
    FROM "lot_allocations" a JOIN "order_lines" o ON o."id" = a."order_line_id" JOIN "lots" l ON l."id" = a."lot_id"
    WHERE o."order_id" = "order" AND o."product_id" = "product"
    ORDER BY coalesce(o."id" = current_setting('shop.return_line', true), false) DESC,
      coalesce(l."id" = current_setting('shop.return_lot', true), false) DESC,
      l."blocked_for" DESC NULLS LAST, l."best_before" NULLS LAST, a."id"
  LOOP
    EXIT WHEN "rest" = 0;
    "part" := least("rest", "got"."quantity");
    DELETE FROM "lot_allocations" WHERE "id" = "got"."id" AND "quantity" = "part";
    UPDATE "lot_allocations" SET "quantity" = "quantity" - "part" WHERE "id" = "got"."id";
    UPDATE "lots" SET "quantity" = "quantity" + "part" WHERE "id" = "got"."lot";
    IF "got"."block" IS NOT NULL THEN
      PERFORM "remove_from_sale"("product", "part", "got"."block"::text);
    END IF;
    "rest" := "rest" - "part";
  END LOOP;
  IF "rest" > 0 THEN
    PERFORM "adjust_lots"("product", "rest");
  END IF;
END $$;
