-- Units that come back go into the lot that `shop.return_lot` names first, where the transaction sets it: staff have read it
-- off the returned units. Without it, the order of lots is the same as before.
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
    ORDER BY coalesce(l."id" = current_setting('shop.return_lot', true), false) DESC,
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
