-- A barcode in the form in which two are compared (`barcodeKey` in lib/core/barcode.ts): a number as a GTIN-14, with zeros in front,
-- so that a UPC-A and the same number as EAN-13 are one barcode.
CREATE FUNCTION "barcode_key"("barcode" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p."plain" ~ '^[0-9]+$' THEN lpad(p."plain", greatest(14, length(p."plain")), '0') ELSE p."plain" END
  FROM (SELECT lower(regexp_replace("barcode", '\s', '', 'g')) AS "plain") p
$$;

-- The next migration makes these unique: of two products with one barcode, the older one that is not deleted keeps it. The audit log
-- keeps what the other one had.
WITH "named" AS (
  SELECT "id", "barcode", row_number() OVER (
    PARTITION BY "barcode_key"("barcode") ORDER BY "deleted_at" IS NOT NULL, "created_at", "id") AS "place"
  FROM "products" WHERE "barcode" IS NOT NULL
), "cleared" AS (
  UPDATE "products" p SET "barcode" = NULL, "version" = p."version" + 1 FROM "named" n WHERE n."id" = p."id" AND n."place" > 1
  RETURNING p."id", n."barcode"
)
INSERT INTO "audit_log" ("id", "action", "object_type", "object_id", "before", "after", "reason", "created_at")
SELECT gen_random_uuid()::text, 'product.update', 'product', c."id", jsonb_build_object('barcode', c."barcode"), '{"barcode": null}',
  'Another product has this barcode, with or without zeros in front', now() AT TIME ZONE 'UTC'
FROM "cleared" c;
