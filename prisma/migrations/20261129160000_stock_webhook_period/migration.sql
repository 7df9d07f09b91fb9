-- The threshold as lib/marketing/rules/panel-periods.ts reads it: a panel with a period is off in its own column, its switch is in
-- "periods", and it is off outside the period.
CREATE OR REPLACE FUNCTION "tell_webhooks_of_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "threshold" INTEGER;
BEGIN
  IF NOT "wants_webhook"('stock.low') THEN RETURN NULL; END IF;
  SELECT CASE WHEN (("stock_alerts" ->> 'enabled')::boolean OR ("period" ->> 'isEnabled')::boolean)
      AND now() >= coalesce(("period" ->> 'startsAt')::timestamptz, '-infinity')
      AND now() < coalesce(("period" ->> 'endsAt')::timestamptz, 'infinity')
    THEN ("stock_alerts" ->> 'lowStockThreshold')::int ELSE 0 END
    INTO "threshold"
    FROM (SELECT "stock_alerts", "periods" -> 'stockAlerts' AS "period" FROM "marketing_settings" WHERE "id" = 'default') AS "saved";
  "threshold" := coalesce("threshold", 10);
  IF OLD."on_hand" > "threshold" AND NEW."on_hand" <= "threshold" THEN
    PERFORM "record_webhook_event"('stock.low', jsonb_build_object('productId', NEW."id", 'slug', NEW."slug", 'name', NEW."name",
      'sku', NEW."sku", 'stock', NEW."on_hand", 'threshold', "threshold"), NULL);
  END IF;
  RETURN NULL;
END $$;
