-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "exchange_cents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "exchange_order_id" TEXT;

-- CreateTable
CREATE TABLE "draft_order_removals" (
    "draft_order_id" TEXT NOT NULL,
    "order_line_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "draft_order_removals_pkey" PRIMARY KEY ("draft_order_id","order_line_id")
);

-- CreateIndex
CREATE INDEX "draft_order_removals_order_line_id_idx" ON "draft_order_removals"("order_line_id");

-- AddForeignKey
ALTER TABLE "draft_order_removals" ADD CONSTRAINT "draft_order_removals_draft_order_id_fkey" FOREIGN KEY ("draft_order_id") REFERENCES "draft_orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_order_removals" ADD CONSTRAINT "draft_order_removals_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_exchange_order_id_fkey" FOREIGN KEY ("exchange_order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- An edit that leaves nothing to pay is applied at once, and has no link (docs/decisions/0078).
ALTER TABLE "draft_orders" DROP CONSTRAINT "draft_orders_quoted", ADD CONSTRAINT "draft_orders_quoted" CHECK ("quoted_cents" >= 0) NOT VALID;
ALTER TABLE "draft_order_removals" ADD CONSTRAINT "draft_order_removals_quantity" CHECK ("quantity" >= 1);

ALTER TABLE "orders" ADD CONSTRAINT "orders_exchange" CHECK ("exchange_cents" >= 0 AND "credit_cents" + "exchange_cents" <= "total_cents") NOT VALID;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_exchange" CHECK (
  "exchange_order_id" IS NULL OR ("is_to_credit" AND "status" = 'succeeded' AND "exchange_order_id" <> "order_id")) NOT VALID;

-- What removed items pay of an order is what their orders gave for it: neither more nor less, and only once it is paid.
CREATE FUNCTION "check_exchange_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "checked" TEXT;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN "checked" := NEW."id";
  ELSIF TG_OP = 'DELETE' THEN "checked" := OLD."exchange_order_id";
  ELSE "checked" := NEW."exchange_order_id";
  END IF;
  IF EXISTS (
    SELECT 1 FROM "orders" o WHERE o."id" = "checked"
      AND (SELECT coalesce(sum(r."amount_cents"), 0) FROM "refunds" r WHERE r."exchange_order_id" = o."id") <>
        CASE WHEN o."paid_at" IS NULL OR o."cancel_reason" IN ('sold_out', 'wrong_amount') THEN 0 ELSE o."exchange_cents" END
  ) THEN
    RAISE EXCEPTION 'the exchanges of order % do not add up', "checked"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'exchanges_add_up', TABLE = 'orders';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "orders_exchanges_add_up" AFTER UPDATE OF "exchange_cents", "paid_at", "cancel_reason" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."exchange_cents" > 0) EXECUTE FUNCTION "check_exchange_sum"();
CREATE CONSTRAINT TRIGGER "refunds_exchanges_add_up" AFTER INSERT OR UPDATE OF "amount_cents", "exchange_order_id" ON "refunds"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."exchange_order_id" IS NOT NULL) EXECUTE FUNCTION "check_exchange_sum"();
CREATE CONSTRAINT TRIGGER "refunds_exchanges_stay" AFTER DELETE ON "refunds"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."exchange_order_id" IS NOT NULL) EXECUTE FUNCTION "check_exchange_sum"();
