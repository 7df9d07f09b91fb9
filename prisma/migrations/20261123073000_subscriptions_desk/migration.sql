-- Subscriptions that do not renew come last in the admin's list.
ALTER TABLE "product_subscriptions"
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "planned_on" DATE GENERATED ALWAYS AS (CASE WHEN "status" = 'active' THEN "next_date" ELSE DATE '9999-12-31' END) STORED;

CREATE INDEX "product_subscriptions_planned_on_id_idx" ON "product_subscriptions"("planned_on", "id");
CREATE INDEX "product_subscriptions_created_at_id_idx" ON "product_subscriptions"("created_at", "id");
CREATE INDEX "product_subscriptions_stripe_payment_method_id_idx" ON "product_subscriptions"("stripe_payment_method_id");

-- What Stripe says about the cards that renewals charge. A card without a brand is no longer saved at Stripe.
CREATE TABLE "saved_cards" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "brand" TEXT,
    "last4" TEXT,
    "expires_on" DATE,
    "read_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "saved_cards_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_cards_known" CHECK (num_nulls("brand", "last4", "expires_on") IN (0, 3))
);
CREATE INDEX "saved_cards_user_id_idx" ON "saved_cards"("user_id");
CREATE INDEX "saved_cards_expires_on_idx" ON "saved_cards"("expires_on");
CREATE INDEX "saved_cards_read_at_idx" ON "saved_cards"("read_at");
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "product_subscription_changes" (
    "id" BIGSERIAL NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "action" TEXT,
    "actor_id" TEXT,
    "reason" TEXT NOT NULL DEFAULT '',
    "before" JSONB,
    "after" JSONB,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_subscription_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "product_subscription_changes_subscription_id_id_idx" ON "product_subscription_changes"("subscription_id", "id");
CREATE INDEX "product_subscription_changes_actor_id_idx" ON "product_subscription_changes"("actor_id");
ALTER TABLE "product_subscription_changes" ADD CONSTRAINT "product_subscription_changes_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "product_subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every change that its owner, staff or a job makes raises the version and is in the history, whichever statement makes it. The
-- actor, the action and the reason are settings of the transaction; without an actor it was the shop itself. The announcement of
-- a renewal is no change.
CREATE FUNCTION "note_subscription_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was JSONB;
  becomes JSONB;
BEGIN
  SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(n.key, n.value) INTO was, becomes
  FROM jsonb_each(to_jsonb(OLD)) o JOIN jsonb_each(to_jsonb(NEW)) n ON n.key = o.key AND n.value IS DISTINCT FROM o.value
  WHERE o.key IN ('quantity', 'interval_days', 'next_date', 'status', 'paused_because', 'problem', 'attempts', 'retry_at',
    'stripe_payment_method_id', 'shipping_address');
  IF was IS NULL THEN
    RETURN NEW;
  END IF;
  NEW."version" := OLD."version" + 1;
  INSERT INTO "product_subscription_changes" ("subscription_id", "action", "actor_id", "reason", "before", "after", "created_at")
  VALUES (NEW."id", nullif(current_setting('shop.subscription_action', true), ''), nullif(current_setting('shop.subscription_actor', true), ''),
    coalesce(current_setting('shop.subscription_reason', true), ''), was, becomes, now() AT TIME ZONE 'UTC');
  RETURN NEW;
END $$;

CREATE TRIGGER "product_subscriptions_change" BEFORE UPDATE ON "product_subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "note_subscription_change"();

-- The emails about a subscription.
CREATE INDEX "mail_outbox_subscriptions" ON "mail_outbox" USING GIN (("data"->'subscriptionIds')) WHERE "data" ? 'subscriptionIds';
