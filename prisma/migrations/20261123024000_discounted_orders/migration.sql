-- Reports read the orders with a discount of a range of days.
CREATE INDEX "orders_discounted_idx" ON "orders"("paid_at") WHERE "discount_title" IS NOT NULL;
