-- Guest orders are looked for by their e-mail when an account proves that it is theirs, whatever its case
CREATE INDEX "orders_guest_email" ON "orders" (lower("customer_email")) WHERE "user_id" IS NULL;
