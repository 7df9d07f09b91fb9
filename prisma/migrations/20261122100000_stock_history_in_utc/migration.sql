-- "created_at" holds UTC like every time of the shop. Its default takes the time zone of the session, so that a database in
-- another zone (initdb takes the machine's) dated the stock history hours off: the trigger writes the instant itself.
CREATE OR REPLACE FUNCTION "note_stock_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stock_changes" ("product_id", "change", "on_hand", "cause", "actor_id", "created_at")
  VALUES (NEW."id", NEW."on_hand" - OLD."on_hand", NEW."on_hand",
    coalesce(nullif(current_setting('shop.stock_cause', true), ''),
      CASE WHEN NEW."on_hand" < OLD."on_hand" THEN 'sale' ELSE 'return' END),
    nullif(current_setting('shop.stock_actor', true), ''), now() AT TIME ZONE 'UTC');
  RETURN NULL;
END $$;
