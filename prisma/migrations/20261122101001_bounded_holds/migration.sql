-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "caller_hash" TEXT,
ADD COLUMN     "hold_tier" TEXT NOT NULL DEFAULT 'standard';

-- AlterTable
ALTER TABLE "reservations" ADD COLUMN     "held_since" TIMESTAMP(3),
ADD COLUMN     "released_at" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "payment_attempts" (
    "intent_id" TEXT NOT NULL,
    "payer_hash" TEXT NOT NULL,
    "caller_hash" TEXT,
    "subscription_id" TEXT,
    "declined_events" INTEGER NOT NULL DEFAULT 0,
    "declined_charges" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_attempts_pkey" PRIMARY KEY ("intent_id")
);

-- CreateIndex
CREATE INDEX "payment_attempts_created_at_idx" ON "payment_attempts"("created_at");

-- CreateIndex
CREATE INDEX "orders_caller_hash_idx" ON "orders"("caller_hash");

ALTER TABLE "orders" ADD CONSTRAINT "orders_hold_tier" CHECK ("hold_tier" IN ('standard', 'wholesale'));

-- The address of the caller is kept only while the order waits for its payment, whichever code ends that (D43).
CREATE FUNCTION "clear_caller_hash"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."caller_hash" := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER "orders_clear_caller_hash" BEFORE INSERT OR UPDATE ON "orders"
  FOR EACH ROW WHEN (NEW."caller_hash" IS NOT NULL AND (NEW."payment_status" <> 'pending' OR NEW."cancelled_at" IS NOT NULL))
  EXECUTE FUNCTION "clear_caller_hash"();
