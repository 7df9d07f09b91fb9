-- What must never be, where Prisma's schema language has no word for it. Tested in tests/integration/constraints.test.ts.

-- People
ALTER TABLE "users"
  ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email") AND "email" <> ''),
  ADD CONSTRAINT "users_session_version_positive" CHECK ("session_version" > 0);

-- Catalogue: stock never below zero, never more available than there is (D5)
ALTER TABLE "products"
  ADD CONSTRAINT "products_regular_price_positive" CHECK ("regular_price_cents" > 0),
  ADD CONSTRAINT "products_wholesale_price_positive" CHECK ("wholesale_price_cents" > 0),
  ADD CONSTRAINT "products_on_hand_not_negative" CHECK ("on_hand" >= 0),
  ADD CONSTRAINT "products_available_within_stock" CHECK ("available" >= 0 AND "available" <= "on_hand"),
  ADD CONSTRAINT "products_weight_positive" CHECK ("weight_grams" > 0),
  ADD CONSTRAINT "products_slug_form" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

ALTER TABLE "carts"
  ADD CONSTRAINT "carts_named" CHECK ("session_id" IS NOT NULL OR "user_id" IS NOT NULL);

ALTER TABLE "cart_lines"
  ADD CONSTRAINT "cart_lines_quantity" CHECK ("quantity" BETWEEN 1 AND 10000);

ALTER TABLE "reviews"
  ADD CONSTRAINT "reviews_rating" CHECK ("rating" BETWEEN 1 AND 5),
  ADD CONSTRAINT "reviews_text_present" CHECK (btrim("text") <> '' AND btrim("customer_name") <> '');

-- Membership: one most popular plan, one live subscription per person (D17)
ALTER TABLE "membership_plans"
  ADD CONSTRAINT "membership_plans_price_positive" CHECK ("monthly_price_cents" > 0),
  ADD CONSTRAINT "membership_plans_discount" CHECK ("discount_percentage" BETWEEN 0 AND 100),
  ADD CONSTRAINT "membership_plans_threshold" CHECK ("free_shipping_threshold_cents" >= 0);

CREATE UNIQUE INDEX "membership_plans_one_most_popular" ON "membership_plans" ("is_most_popular") WHERE "is_most_popular";

CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" ("user_id")
  WHERE "status" IN ('trialing', 'active', 'past_due', 'unpaid', 'paused');

ALTER TABLE "product_subscriptions"
  ADD CONSTRAINT "product_subscriptions_quantity" CHECK ("quantity" BETWEEN 1 AND 10000),
  ADD CONSTRAINT "product_subscriptions_interval" CHECK ("interval_days" BETWEEN 1 AND 366);

-- Orders: the total is the sum of its parts, and nothing is negative (D2, D3)
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_number_form" CHECK ("order_number" = upper(right("id", 8))),
  ADD CONSTRAINT "orders_currency" CHECK ("currency" = 'usd'),
  ADD CONSTRAINT "orders_parts_not_negative" CHECK ("subtotal_cents" >= 0 AND "shipping_cents" >= 0 AND "tax_cents" >= 0),
  ADD CONSTRAINT "orders_total_is_sum" CHECK ("total_cents" = "subtotal_cents" + "shipping_cents" + "tax_cents"),
  ADD CONSTRAINT "orders_revision_positive" CHECK ("revision" > 0),
  ADD CONSTRAINT "orders_paid_has_date" CHECK ("payment_status" IN ('pending', 'failed') OR "paid_at" IS NOT NULL);

ALTER TABLE "order_lines"
  ADD CONSTRAINT "order_lines_quantity_positive" CHECK ("quantity" > 0),
  ADD CONSTRAINT "order_lines_prices_not_negative" CHECK ("unit_price_cents" >= 0 AND "regular_price_cents" >= 0),
  ADD CONSTRAINT "order_lines_total" CHECK ("line_total_cents" = "unit_price_cents" * "quantity"),
  ADD CONSTRAINT "order_lines_refunded" CHECK ("refunded_quantity" BETWEEN 0 AND "quantity");

ALTER TABLE "payments"
  ADD CONSTRAINT "payments_amount_positive" CHECK ("amount_cents" > 0),
  ADD CONSTRAINT "payments_currency" CHECK ("currency" = 'usd');

ALTER TABLE "refunds"
  ADD CONSTRAINT "refunds_amount_positive" CHECK ("amount_cents" > 0);

ALTER TABLE "reservations"
  ADD CONSTRAINT "reservations_quantity_positive" CHECK ("quantity" > 0);

-- Settings: one row each
ALTER TABLE "marketing_settings" ADD CONSTRAINT "marketing_settings_one_row" CHECK ("id" = 'default');
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_one_row" CHECK ("id" = 'default');
ALTER TABLE "tax_rates"
  ADD CONSTRAINT "tax_rates_state" CHECK ("state" = 'default' OR "state" ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT "tax_rates_rate" CHECK ("rate_basis_points" BETWEEN 0 AND 10000);

-- Content
ALTER TABLE "recipes"
  ADD CONSTRAINT "recipes_difficulty" CHECK ("difficulty" IN ('easy', 'intermediate', 'advanced')),
  ADD CONSTRAINT "recipes_category" CHECK ("category" IN ('breakfast', 'lunch', 'dinner', 'beverage', 'snack')),
  ADD CONSTRAINT "recipes_times" CHECK ("prep_time_minutes" >= 0 AND "cook_time_minutes" >= 0 AND "servings" > 0);

ALTER TABLE "newsletter_subscribers"
  ADD CONSTRAINT "newsletter_subscribers_email_lower" CHECK ("email" = lower("email"));

-- The rows that the code relies on
INSERT INTO "tax_rates" ("state", "rate_basis_points", "updated_at") VALUES ('default', 800, now());
INSERT INTO "store_settings" ("id", "support_email", "updated_at") VALUES ('default', 'hello@cloverandfern.example', now());
