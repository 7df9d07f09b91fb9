-- Reminders of carts that their owners left (docs/decisions/0062).
ALTER TABLE "users" ADD COLUMN "wants_cart_reminders" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "store_settings"
  ADD COLUMN "cart_reminders_on" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "first_reminder_hours" INTEGER NOT NULL DEFAULT 4,
  ADD COLUMN "second_reminder_hours" INTEGER NOT NULL DEFAULT 48,
  ADD COLUMN "reminders_version" INTEGER NOT NULL DEFAULT 1,
  ADD CONSTRAINT "store_settings_reminder_hours" CHECK ("first_reminder_hours" >= 1 AND "second_reminder_hours" > "first_reminder_hours");

CREATE TABLE "cart_reminders" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "cart_id" TEXT NOT NULL,
  "step" INTEGER NOT NULL CHECK ("step" IN (1, 2)),
  "cart_changed_at" TIMESTAMP(3) NOT NULL,
  "queued_at" TIMESTAMP(3) NOT NULL,
  "opened_at" TIMESTAMP(3),
  "opened_cart_id" TEXT,
  "order_id" TEXT,
  CONSTRAINT "cart_reminders_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "cart_reminders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "cart_reminders_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Each step once for a cart as it was left.
CREATE UNIQUE INDEX "cart_reminders_cart_id_cart_changed_at_step_key" ON "cart_reminders"("cart_id", "cart_changed_at", "step");
CREATE INDEX "cart_reminders_user_id_queued_at_idx" ON "cart_reminders"("user_id", "queued_at");
CREATE INDEX "cart_reminders_queued_at_idx" ON "cart_reminders"("queued_at");
CREATE INDEX "cart_reminders_opened_cart_id_idx" ON "cart_reminders"("opened_cart_id");
CREATE UNIQUE INDEX "cart_reminders_order_id_key" ON "cart_reminders"("order_id");
-- What the job looks through.
CREATE INDEX "users_cart_reminders" ON "users"("id") WHERE "wants_cart_reminders";

-- An order that is paid within 7 days after a reminder was opened belongs to the one opened last. In the database, so that
-- every way to pay counts without another round trip.
CREATE FUNCTION "attribute_to_reminder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "cart_reminders" SET "order_id" = NEW."id" WHERE "id" = (
    SELECT "id" FROM "cart_reminders"
    WHERE ("user_id" = NEW."user_id" OR "opened_cart_id" = NEW."cart_id") AND "order_id" IS NULL
      AND "opened_at" BETWEEN NEW."paid_at" - INTERVAL '7 days' AND NEW."paid_at"
    ORDER BY "opened_at" DESC LIMIT 1);
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_attribute_to_reminder" AFTER UPDATE OF "payment_status" ON "orders" FOR EACH ROW
  WHEN (NEW."payment_status" = 'paid' AND OLD."payment_status" IS DISTINCT FROM NEW."payment_status" AND NEW."cart_id" IS NOT NULL)
  EXECUTE FUNCTION "attribute_to_reminder"();
