-- AlterTable
ALTER TABLE "order_lines" ADD COLUMN     "unit_cost_cents" INTEGER;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "cost_cents" INTEGER;

-- CreateIndex
CREATE INDEX "subscriptions_begun_at_idx" ON "subscriptions"("begun_at");

ALTER TABLE "products" ADD CONSTRAINT "products_cost_not_negative" CHECK ("cost_cents" >= 0);
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_cost_not_negative" CHECK ("unit_cost_cents" >= 0);

-- A margin of last year stays what it was when a supplier's price changes: each line keeps the cost of its day.
CREATE FUNCTION "note_line_cost"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."unit_cost_cents" IS NULL THEN
    NEW."unit_cost_cents" := (SELECT "cost_cents" FROM "products" WHERE "id" = NEW."product_id");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "order_lines_note_cost" BEFORE INSERT ON "order_lines"
  FOR EACH ROW EXECUTE FUNCTION "note_line_cost"();

-- Prisma knows no indexes of expressions or with WHERE, and leaves them alone. What the dashboard counts:
CREATE INDEX "orders_to_pack" ON "orders" ("paid_at")
  WHERE "fulfillment_status" = 'new' AND "cancelled_at" IS NULL AND "payment_status" IN ('paid', 'partially_refunded');
CREATE INDEX "products_on_hand" ON "products" ("on_hand") WHERE "is_active" AND "archived_at" IS NULL;
CREATE INDEX "product_subscriptions_waiting" ON "product_subscriptions" ("retry_at") WHERE "problem" IS NOT NULL;
CREATE INDEX "membership_disputes_open" ON "membership_disputes" ("evidence_due_by") WHERE "status" = 'open';

-- Who bought again: the account or, of guests, the e-mail address.
CREATE INDEX "orders_buyer" ON "orders" (coalesce("user_id", nullif(lower("customer_email"), '')), "created_at")
  WHERE "paid_at" IS NOT NULL AND "cancelled_at" IS NULL;
