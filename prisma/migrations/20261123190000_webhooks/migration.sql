-- CreateEnum
CREATE TYPE "WebhookDeliveryStatus" AS ENUM ('queued', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_until" TIMESTAMP(3),
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "failing_since" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_endpoints_previous" CHECK (num_nulls("previous_secret", "previous_secret_until") IN (0, 2)),
    CONSTRAINT "webhook_endpoints_disabled" CHECK ("disabled_reason" IS NULL OR ("disabled_reason" IN ('gone', 'failing') AND NOT "is_enabled"))
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "user_id" TEXT,
    "status" "WebhookDeliveryStatus" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMP(3),
    "delivered_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_deliveries_delivered" CHECK (("status" = 'delivered') = ("delivered_at" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "response" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_deliveries_status_next_attempt_at_idx" ON "webhook_deliveries"("status", "next_attempt_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_id_idx" ON "webhook_deliveries"("created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_id_idx" ON "webhook_deliveries"("endpoint_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_user_id_idx" ON "webhook_deliveries"("user_id");

-- CreateIndex
CREATE INDEX "webhook_attempts_delivery_id_at_idx" ON "webhook_attempts"("delivery_id", "at");

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whatever changes an order, a subscription, a membership or a product leaves its event in the same transaction, also the previous
-- release and SQL by hand. Each trigger asks first whether an endpoint wants the event, and writes nothing otherwise.
CREATE FUNCTION "wants_webhook"("wanted" TEXT) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM "webhook_endpoints" WHERE "is_enabled" AND "wanted" = ANY("events"));
$$;

CREATE FUNCTION "record_webhook_event"("happened" TEXT, "content" JSONB, "customer" TEXT) RETURNS void LANGUAGE plpgsql AS $$
DECLARE "event" TEXT := 'evt_' || replace(gen_random_uuid()::text, '-', '');
BEGIN
  INSERT INTO "webhook_deliveries" ("id", "endpoint_id", "event_id", "type", "data", "user_id", "created_at")
  SELECT gen_random_uuid()::text, e."id", "event", "happened", "content", "customer", now() AT TIME ZONE 'UTC'
  FROM "webhook_endpoints" e WHERE e."is_enabled" AND "happened" = ANY(e."events")
  FOR KEY SHARE OF e; -- one that is being deleted is left out: its foreign key would refuse the transaction of a purchase
  IF FOUND THEN PERFORM pg_notify('shop_webhooks', ''); END IF;
END $$;

CREATE FUNCTION "webhook_order"("o" "orders") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('orderId', o."id", 'orderNumber', o."order_number", 'customerId', o."user_id",
    'paymentStatus', o."payment_status", 'fulfillmentStatus', o."fulfillment_status", 'fulfillmentMethod', o."fulfillment_method",
    'currency', o."currency", 'subtotalCents', o."subtotal_cents", 'shippingCents', o."shipping_cents", 'taxCents', o."tax_cents",
    'totalCents', o."total_cents", 'creditCents', o."credit_cents", 'exchangeCents', o."exchange_cents");
$$;

CREATE FUNCTION "tell_webhooks_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "was_paid" BOOLEAN := false; "was_shipped" BOOLEAN := false; "was_canceled" BOOLEAN := false;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    "was_paid" := OLD."payment_status" NOT IN ('pending', 'failed');
    "was_shipped" := OLD."shipped_at" IS NOT NULL;
    "was_canceled" := OLD."cancelled_at" IS NOT NULL;
  END IF;
  IF NOT "was_paid" AND NEW."payment_status" = 'paid' AND NEW."cancelled_at" IS NULL AND "wants_webhook"('order.paid') THEN
    PERFORM "record_webhook_event"('order.paid', "webhook_order"(NEW), NEW."user_id");
  END IF;
  IF NOT "was_shipped" AND NEW."shipped_at" IS NOT NULL AND NEW."fulfillment_method" = 'shipping' AND "wants_webhook"('order.shipped') THEN
    PERFORM "record_webhook_event"('order.shipped', "webhook_order"(NEW)
      || jsonb_build_object('shippedAt', to_char(NEW."shipped_at", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'courier', NEW."courier"), NEW."user_id");
  END IF;
  -- An order that was never paid and expires is no event.
  IF NOT "was_canceled" AND NEW."cancelled_at" IS NOT NULL AND NEW."payment_status" NOT IN ('pending', 'failed')
    AND "wants_webhook"('order.canceled') THEN
    PERFORM "record_webhook_event"('order.canceled', "webhook_order"(NEW)
      || jsonb_build_object('cancelReason', NEW."cancel_reason"), NEW."user_id");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_tell_webhooks" AFTER INSERT OR UPDATE OF "payment_status", "shipped_at", "cancelled_at" ON "orders"
  FOR EACH ROW WHEN (NEW."payment_status" NOT IN ('pending', 'failed')) EXECUTE FUNCTION "tell_webhooks_of_order"();

CREATE FUNCTION "tell_webhooks_of_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "of" "orders";
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."status" = 'succeeded' THEN RETURN NULL; END IF;
  END IF;
  IF NOT "wants_webhook"('order.refunded') THEN RETURN NULL; END IF;
  SELECT * INTO "of" FROM "orders" WHERE "id" = NEW."order_id";
  PERFORM "record_webhook_event"('order.refunded', "webhook_order"("of") || jsonb_build_object('refundId', NEW."id",
    'refundCents', NEW."amount_cents", 'isToStoreCredit', NEW."is_to_credit"), "of"."user_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "refunds_tell_webhooks" AFTER INSERT OR UPDATE OF "status" ON "refunds"
  FOR EACH ROW WHEN (NEW."status" = 'succeeded' AND NEW."exchange_order_id" IS NULL) EXECUTE FUNCTION "tell_webhooks_of_refund"();

CREATE FUNCTION "webhook_subscription"("s" "product_subscriptions") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('subscriptionId', s."id", 'customerId', s."user_id", 'productId', s."product_id", 'status',
    CASE s."status" WHEN 'cancelled' THEN 'canceled' ELSE s."status"::text END, 'quantity', s."quantity", 'intervalDays', s."interval_days",
    'nextDate', CASE WHEN s."status" = 'active' THEN s."next_date" END, 'startedByOrderId', s."started_by_order_id");
$$;

CREATE FUNCTION "tell_webhooks_of_subscription"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "news" TEXT[] := '{}'; "one" TEXT;
BEGIN
  IF TG_OP = 'INSERT' THEN "news" := '{subscription.created}';
  ELSE
    IF NEW."attempts" > OLD."attempts"
      OR (NEW."problem" IN ('declined', 'authentication') AND NEW."problem" IS DISTINCT FROM OLD."problem") THEN
      "news" := "news" || 'subscription.payment_failed'::text;
    END IF;
    IF OLD."status" <> NEW."status" THEN
      "news" := "news" || CASE NEW."status" WHEN 'active' THEN 'subscription.resumed' WHEN 'paused' THEN 'subscription.paused'
        ELSE 'subscription.canceled' END;
    -- A renewal moves the date too, without an action of the customer or staff.
    ELSIF (NEW."quantity", NEW."interval_days", NEW."product_id", NEW."stripe_payment_method_id", NEW."shipping_address")
        IS DISTINCT FROM (OLD."quantity", OLD."interval_days", OLD."product_id", OLD."stripe_payment_method_id", OLD."shipping_address")
      OR (NEW."next_date" <> OLD."next_date" AND coalesce(current_setting('shop.subscription_action', true), '') <> '') THEN
      "news" := "news" || 'subscription.changed'::text;
    END IF;
  END IF;
  FOREACH "one" IN ARRAY "news" LOOP
    IF "wants_webhook"("one") THEN
      PERFORM "record_webhook_event"("one", "webhook_subscription"(NEW), NEW."user_id");
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "product_subscriptions_tell_webhooks" AFTER INSERT OR UPDATE OF "status", "attempts", "problem", "quantity", "interval_days",
  "product_id", "next_date", "stripe_payment_method_id", "shipping_address" ON "product_subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "tell_webhooks_of_subscription"();

CREATE FUNCTION "tell_webhooks_of_renewal"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "of" "product_subscriptions";
BEGIN
  IF NOT "wants_webhook"('subscription.renewed') THEN RETURN NULL; END IF;
  SELECT * INTO "of" FROM "product_subscriptions" WHERE "id" = NEW."subscription_id";
  PERFORM "record_webhook_event"('subscription.renewed', "webhook_subscription"("of") - 'nextDate'
    || jsonb_build_object('orderId', NEW."order_id", 'dueOn', NEW."due_on", 'unitCents', NEW."unit_cents"), "of"."user_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "product_renewals_tell_webhooks" AFTER UPDATE OF "outcome" ON "product_renewals"
  FOR EACH ROW WHEN (NEW."outcome" = 'paid' AND OLD."outcome" <> 'paid') EXECUTE FUNCTION "tell_webhooks_of_renewal"();

CREATE FUNCTION "webhook_membership"("s" "subscriptions") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('membershipId', s."id", 'customerId', s."user_id", 'planId', s."plan_id", 'status', s."status",
    'priceCents', s."price_cents", 'currentPeriodEnd', to_char(s."current_period_end", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'cancelAtPeriodEnd', s."cancel_at_period_end");
$$;

-- The same states as lib/membership/rules/detect-transitions.ts, which the emails follow.
CREATE FUNCTION "tell_webhooks_of_membership"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "had" TEXT := '';
  "is_alive" BOOLEAN := NEW."status" IN ('trialing', 'active', 'past_due');
  "news" TEXT[] := '{}';
  "one" TEXT;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."status" NOT IN ('incomplete', 'incomplete_expired') THEN "had" := OLD."status"; END IF;
  END IF;
  IF "had" = '' THEN
    IF NEW."status" IN ('trialing', 'active') THEN "news" := "news" || 'membership.started'::text; END IF;
  ELSE
    IF NEW."status" = 'past_due' AND "had" <> 'past_due' THEN "news" := "news" || 'membership.payment_failed'::text; END IF;
    IF "is_alive" AND (NEW."plan_id" <> OLD."plan_id" OR NEW."cancel_at_period_end" <> OLD."cancel_at_period_end") THEN
      "news" := "news" || 'membership.changed'::text;
    END IF;
    IF "had" IN ('trialing', 'active', 'past_due') AND NEW."status" IN ('canceled', 'unpaid') THEN
      "news" := "news" || 'membership.ended'::text;
    END IF;
  END IF;
  FOREACH "one" IN ARRAY "news" LOOP
    IF "wants_webhook"("one") THEN
      PERFORM "record_webhook_event"("one", "webhook_membership"(NEW), NEW."user_id");
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "subscriptions_tell_webhooks" AFTER INSERT OR UPDATE OF "status", "plan_id", "cancel_at_period_end" ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "tell_webhooks_of_membership"();

-- A payment is a renewal unless it is the first, or follows the start within two hours (two invoices of one purchase).
CREATE FUNCTION "tell_webhooks_of_membership_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "of" "subscriptions";
BEGIN
  IF NOT "wants_webhook"('membership.renewed') THEN RETURN NULL; END IF;
  SELECT * INTO "of" FROM "subscriptions" WHERE "id" = NEW."subscription_id";
  IF "of"."begun_at" IS NULL OR NEW."paid_at" < "of"."begun_at" + interval '2 hours' THEN RETURN NULL; END IF;
  PERFORM "record_webhook_event"('membership.renewed', "webhook_membership"("of")
    || jsonb_build_object('paidCents', NEW."amount_cents"), "of"."user_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "membership_payments_tell_webhooks" AFTER INSERT ON "membership_payments"
  FOR EACH ROW EXECUTE FUNCTION "tell_webhooks_of_membership_payment"();

-- Sales change the stock only, which is no change of the product.
CREATE FUNCTION "tell_webhooks_of_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "fields" TEXT[]; "action" TEXT := 'updated';
BEGIN
  IF NOT "wants_webhook"('product.changed') THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN "action" := 'created';
  ELSE
    SELECT array_agg(n.key ORDER BY n.key) INTO "fields"
    FROM jsonb_each(to_jsonb(OLD)) o JOIN jsonb_each(to_jsonb(NEW)) n ON n.key = o.key AND n.value IS DISTINCT FROM o.value
    WHERE n.key NOT IN ('on_hand', 'available', 'version', 'created_at', 'updated_at', 'name_key', 'haystack', 'search_words',
      'image_placeholder', 'cost_cents');
    IF "fields" IS NULL THEN RETURN NULL; END IF;
    IF OLD."deleted_at" IS NULL AND NEW."deleted_at" IS NOT NULL THEN "action" := 'deleted'; END IF;
  END IF;
  PERFORM "record_webhook_event"('product.changed', jsonb_build_object('productId', NEW."id", 'slug', NEW."slug", 'name', NEW."name",
    'sku', NEW."sku", 'regularPriceCents', NEW."regular_price_cents", 'isActive', NEW."is_active", 'isArchived', NEW."archived_at" IS NOT NULL,
    'action', "action",
    -- As the calls name them: regular_price_cents is regularPriceCents.
    'fields', coalesce((SELECT jsonb_agg(left("column", 1) || substr(replace(initcap(replace("column", '_', ' ')), ' ', ''), 2))
      FROM unnest("fields") AS "column"), '[]')), NULL);
  RETURN NULL;
END $$;
CREATE FUNCTION "tell_webhooks_of_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "threshold" INTEGER;
BEGIN
  IF NOT "wants_webhook"('stock.low') THEN RETURN NULL; END IF;
  SELECT CASE WHEN ("stock_alerts" ->> 'enabled')::boolean THEN ("stock_alerts" ->> 'lowStockThreshold')::int ELSE 0 END
    INTO "threshold" FROM "marketing_settings" WHERE "id" = 'default';
  "threshold" := coalesce("threshold", 10);
  IF OLD."on_hand" > "threshold" AND NEW."on_hand" <= "threshold" THEN
    PERFORM "record_webhook_event"('stock.low', jsonb_build_object('productId', NEW."id", 'slug', NEW."slug", 'name', NEW."name",
      'sku', NEW."sku", 'stock', NEW."on_hand", 'threshold', "threshold"), NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "products_tell_webhooks" AFTER INSERT OR UPDATE OF "slug", "name", "short_description", "description", "category",
  "regular_price_cents", "wholesale_price_cents", "sku", "barcode", "weight_grams", "unit_label", "image_url", "image_alt", "gallery",
  "packaging", "is_active", "archived_at", "deleted_at", "tags", "diet", "ingredients", "allergens", "may_contain", "nutrition", "storage",
  "shelf_life", "serving_suggestion", "art_motifs", "sort_order", "min_remaining_days" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "tell_webhooks_of_product"();
CREATE TRIGGER "products_stock_tell_webhooks" AFTER UPDATE OF "on_hand" ON "products"
  FOR EACH ROW WHEN (NEW."on_hand" < OLD."on_hand" AND NEW."is_active" AND NEW."archived_at" IS NULL)
  EXECUTE FUNCTION "tell_webhooks_of_stock"();
