-- CreateEnum
CREATE TYPE "HoldReason" AS ENUM ('dispute', 'early_fraud_warning', 'refund_failed');

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "next_attempt_at" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "refund_lines" ADD COLUMN     "taken_back" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "order_holds" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "reason" "HoldReason" NOT NULL,
    "source_id" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "placed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "released_at" TIMESTAMP(3),
    "released_by_id" TEXT,
    "release_note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "order_holds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "order_holds_order_id_idx" ON "order_holds"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_holds_reason_source_id_key" ON "order_holds"("reason", "source_id");

-- AddForeignKey
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_release" CHECK (
  "released_at" IS NOT NULL OR ("released_by_id" IS NULL AND "release_note" = ''));
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_taken_back" CHECK ("taken_back" BETWEEN 0 AND "restocked");
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempts_not_negative" CHECK ("attempts" >= 0);

-- Open holds are few: the list's filter, its badge and the trigger below read only them.
CREATE INDEX "order_holds_open" ON "order_holds" ("order_id") WHERE "released_at" IS NULL;

-- D47, whatever changes the status: the commands answer with the reason before this is reached. Whoever places a hold locks the
-- order's row first, so this never reads a state between the two.
CREATE FUNCTION "fulfillment_rank"("status" "FulfillmentStatus") RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE "status"::text WHEN 'new' THEN 0 WHEN 'packed' THEN 1 WHEN 'labeled' THEN 2 WHEN 'done' THEN 4 ELSE 3 END
$$;

CREATE FUNCTION "refuse_move_on_hold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "fulfillment_rank"(NEW."fulfillment_status") >= "fulfillment_rank"(OLD."fulfillment_status")
    AND EXISTS (SELECT 1 FROM "order_holds" h WHERE h."order_id" = NEW."id" AND h."released_at" IS NULL) THEN
    RAISE EXCEPTION 'order % is on hold', NEW."id"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_on_hold_stay', TABLE = 'orders';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "orders_on_hold_stay" BEFORE UPDATE OF "fulfillment_status" ON "orders"
  FOR EACH ROW WHEN (OLD."fulfillment_status" IS DISTINCT FROM NEW."fulfillment_status") EXECUTE FUNCTION "refuse_move_on_hold"();

-- A refund that fails takes the units that it had restocked out of stock again.
ALTER TABLE "stock_changes" DROP CONSTRAINT "stock_changes_cause";
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_cause" CHECK (
  "cause" IN ('sale', 'return', 'edit', 'import', 'created', 'refund_failed'));

-- What staff would have been kept from until now.
INSERT INTO "order_holds" ("id", "order_id", "reason", "source_id", "detail")
SELECT 'hold-' || d."id", d."order_id", 'dispute', d."stripe_dispute_id", 'The cardholder disputes the payment.'
FROM "disputes" d WHERE d."status" = 'open';
INSERT INTO "order_holds" ("id", "order_id", "reason", "source_id", "detail")
SELECT 'hold-' || r."id", r."order_id", 'refund_failed', r."id", n."message"
FROM "refunds" r JOIN "notices" n ON n."key" = 'refund_failed:' || r."id" AND n."handled_at" IS NULL
WHERE r."status" = 'failed';
