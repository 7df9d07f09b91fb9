-- In reports an order belongs to the day on which it was paid.
CREATE INDEX "orders_paid" ON "orders" ("paid_at") WHERE "paid_at" IS NOT NULL;

DROP INDEX "orders_buyer";
CREATE INDEX "orders_buyer" ON "orders" (coalesce("user_id", nullif(lower("customer_email"), '')), "paid_at")
  WHERE "paid_at" IS NOT NULL AND "cancelled_at" IS NULL;
