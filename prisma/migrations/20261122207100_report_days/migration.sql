-- Sums of each day for reports, counted again when something of the day changes (docs/decisions/0050).
CREATE TABLE "report_days" (
    "day" DATE NOT NULL,
    "orders" INTEGER NOT NULL,
    "paid" INTEGER NOT NULL,
    "refunded" INTEGER NOT NULL,
    "shipped" INTEGER NOT NULL,
    "waiting" INTEGER NOT NULL,
    "on_time" INTEGER NOT NULL,
    "sold" BIGINT NOT NULL,
    "ordered" BIGINT NOT NULL,
    "returned" BIGINT NOT NULL,
    "wholesale" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,
    "delivery" BIGINT NOT NULL,
    "memberships" BIGINT NOT NULL,
    "goods" BIGINT NOT NULL,
    "goods_with_cost" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,

    CONSTRAINT "report_days_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "report_products" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "product_id" TEXT,
    "name" TEXT NOT NULL,
    "sku" TEXT,
    "units" INTEGER NOT NULL,
    "cents" BIGINT NOT NULL,

    CONSTRAINT "report_products_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "report_products_day_idx" ON "report_products"("day");

CREATE TABLE "report_buyers" (
    "buyer" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "orders" INTEGER NOT NULL,
    "previous_day" DATE,
    "next_day" DATE,

    CONSTRAINT "report_buyers_pkey" PRIMARY KEY ("buyer","day")
);
CREATE INDEX "report_buyers_day_previous_day_next_day_orders_idx" ON "report_buyers"("day", "previous_day", "next_day", "orders");

CREATE TABLE "report_changes" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "report_changes_pkey" PRIMARY KEY ("id")
);

-- Empty: no day has been counted.
CREATE TABLE "report_state" (
    "id" TEXT NOT NULL DEFAULT 'default',
    "time_zone" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "report_state_pkey" PRIMARY KEY ("id")
);
INSERT INTO "report_state" ("id") VALUES ('default');

-- Each change of what reports count adds the instants whose days must be counted again. Rows are only added, so that
-- purchases do not wait for each other, and they commit with their cause.
CREATE FUNCTION "note_report_order"("changed" TEXT) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "report_changes" ("at")
  SELECT "paid_at" FROM "orders" WHERE "id" = "changed" AND "paid_at" IS NOT NULL
  UNION SELECT "created_at" FROM "refunds" WHERE "order_id" = "changed"
  UNION SELECT "closed_at" FROM "disputes" WHERE "order_id" = "changed" AND "closed_at" IS NOT NULL
$$;

CREATE FUNCTION "note_report_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."paid_at" IS NOT NULL THEN
    INSERT INTO "report_changes" ("at") VALUES (OLD."paid_at");
  END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM "note_report_order"(NEW."id"); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "note_report_of_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "note_report_order"(OLD."order_id"); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM "note_report_order"(NEW."order_id"); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "note_report_of_instant"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "column" TEXT := TG_ARGV[0];
  "before" TIMESTAMP := CASE WHEN TG_OP <> 'INSERT' THEN (to_jsonb(OLD) ->> "column")::timestamp END;
  "after" TIMESTAMP := CASE WHEN TG_OP <> 'DELETE' THEN (to_jsonb(NEW) ->> "column")::timestamp END;
BEGIN
  INSERT INTO "report_changes" ("at") SELECT DISTINCT "at" FROM unnest(ARRAY["before", "after"]) "at" WHERE "at" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "orders_note_report" AFTER INSERT OR DELETE OR UPDATE OF "paid_at", "cancelled_at", "cancel_reason", "payment_status",
  "fulfillment_status", "fulfillment_method", "shipped_at", "user_id", "customer_email", "subtotal_cents", "shipping_cents",
  "tax_cents", "total_cents" ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_report_of_order"();
CREATE TRIGGER "order_lines_note_report" AFTER INSERT OR DELETE OR UPDATE ON "order_lines"
  FOR EACH ROW EXECUTE FUNCTION "note_report_of_part"();
CREATE TRIGGER "refunds_note_report" AFTER INSERT OR DELETE OR UPDATE OF "order_id", "status", "created_at", "amount_cents",
  "goods_cents", "tax_cents", "shipping_cents" ON "refunds" FOR EACH ROW EXECUTE FUNCTION "note_report_of_part"();
CREATE TRIGGER "refunds_note_report_day" AFTER DELETE OR UPDATE OF "created_at" ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION "note_report_of_instant"('created_at');
CREATE TRIGGER "disputes_note_report" AFTER INSERT OR DELETE OR UPDATE OF "order_id", "status", "closed_at", "amount_cents"
  ON "disputes" FOR EACH ROW EXECUTE FUNCTION "note_report_of_part"();
CREATE TRIGGER "disputes_note_report_day" AFTER DELETE OR UPDATE OF "closed_at" ON "disputes"
  FOR EACH ROW EXECUTE FUNCTION "note_report_of_instant"('closed_at');
CREATE TRIGGER "membership_payments_note_report" AFTER INSERT OR DELETE OR UPDATE ON "membership_payments"
  FOR EACH ROW EXECUTE FUNCTION "note_report_of_instant"('paid_at');
CREATE TRIGGER "membership_refunds_note_report" AFTER INSERT OR DELETE OR UPDATE ON "membership_refunds"
  FOR EACH ROW EXECUTE FUNCTION "note_report_of_instant"('created_at');
CREATE TRIGGER "membership_disputes_note_report" AFTER INSERT OR DELETE OR UPDATE ON "membership_disputes"
  FOR EACH ROW EXECUTE FUNCTION "note_report_of_instant"('closed_at');

-- Only reports looked up buyers by it; they read report_buyers now.
DROP INDEX "orders_buyer";
