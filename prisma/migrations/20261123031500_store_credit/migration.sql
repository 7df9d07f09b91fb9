-- CreateEnum
CREATE TYPE "CreditReason" AS ENUM ('goodwill', 'correction', 'order', 'refund', 'expired', 'forfeited');

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "credit_cents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "is_to_credit" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "store_credit_accounts" (
    "id" TEXT NOT NULL,
    "user_id" TEXT,
    "balance_cents" INTEGER NOT NULL DEFAULT 0,
    "held_cents" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_credit_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_credit_entries" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" "CreditReason" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "expires_at" TIMESTAMP(3),
    "order_id" TEXT,
    "refund_id" TEXT,
    "actor_id" TEXT,
    "idempotency_key" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_credit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_credit_holds" (
    "order_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_credit_holds_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "store_credit_accounts_user_id_key" ON "store_credit_accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "store_credit_entries_refund_id_key" ON "store_credit_entries"("refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "store_credit_entries_idempotency_key_key" ON "store_credit_entries"("idempotency_key");

-- CreateIndex
CREATE INDEX "store_credit_entries_account_id_created_at_id_idx" ON "store_credit_entries"("account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "store_credit_entries_order_id_idx" ON "store_credit_entries"("order_id");

-- CreateIndex
CREATE INDEX "store_credit_entries_expires_at_idx" ON "store_credit_entries"("expires_at");

-- CreateIndex
CREATE INDEX "store_credit_holds_account_id_idx" ON "store_credit_holds"("account_id");

-- AddForeignKey
ALTER TABLE "store_credit_accounts" ADD CONSTRAINT "store_credit_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "store_credit_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_credit_holds" ADD CONSTRAINT "store_credit_holds_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_credit_holds" ADD CONSTRAINT "store_credit_holds_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "store_credit_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Reports sum what was spent and refunded.
CREATE INDEX "store_credit_entries_moved_idx" ON "store_credit_entries"("created_at") WHERE "reason" IN ('order', 'refund');

-- Neither negative nor promised twice: concurrent entries and holds queue at this row.
ALTER TABLE "store_credit_accounts" ADD CONSTRAINT "store_credit_accounts_held" CHECK ("held_cents" BETWEEN 0 AND "balance_cents");

ALTER TABLE "store_credit_entries"
  ADD CONSTRAINT "store_credit_entries_amount" CHECK (CASE WHEN "reason" IN ('goodwill', 'refund')
    THEN "amount_cents" > 0 ELSE "amount_cents" < 0 END),
  ADD CONSTRAINT "store_credit_entries_source" CHECK (
    ("reason" IN ('order', 'refund')) = ("order_id" IS NOT NULL) AND ("reason" = 'refund') = ("refund_id" IS NOT NULL)
    AND ("reason" IN ('goodwill', 'correction')) = ("note" <> '') AND ("reason" = 'goodwill' OR "expires_at" IS NULL));

ALTER TABLE "store_credit_holds" ADD CONSTRAINT "store_credit_holds_amount" CHECK ("amount_cents" > 0);

ALTER TABLE "orders" ADD CONSTRAINT "orders_credit" CHECK ("credit_cents" BETWEEN 0 AND "total_cents");

CREATE FUNCTION "add_store_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "store_credit_accounts" SET "balance_cents" = "balance_cents" + NEW."amount_cents" WHERE "id" = NEW."account_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "store_credit_entries_add" AFTER INSERT ON "store_credit_entries"
  FOR EACH ROW EXECUTE FUNCTION "add_store_credit"();

CREATE FUNCTION "refuse_store_credit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'store credit entries are append-only' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "store_credit_entries_stay" BEFORE DELETE OR TRUNCATE ON "store_credit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_store_credit_change"();

-- The one exception: what staff wrote to a user who has deleted the account is removed.
CREATE FUNCTION "refuse_store_credit_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  OLD."note" := 'removed';
  IF NEW IS DISTINCT FROM OLD OR EXISTS (
    SELECT 1 FROM "store_credit_accounts" WHERE "id" = NEW."account_id" AND "user_id" IS NOT NULL) THEN
    RAISE EXCEPTION 'store credit entries are append-only' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "store_credit_entries_unchanged" BEFORE UPDATE ON "store_credit_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_store_credit_update"();

CREATE FUNCTION "hold_store_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "store_credit_accounts" SET "held_cents" = "held_cents" - OLD."amount_cents" WHERE "id" = OLD."account_id";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "store_credit_accounts" SET "held_cents" = "held_cents" + NEW."amount_cents" WHERE "id" = NEW."account_id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "store_credit_holds_hold" AFTER INSERT OR UPDATE OR DELETE ON "store_credit_holds"
  FOR EACH ROW EXECUTE FUNCTION "hold_store_credit"();

-- Whoever ends an order releases its credit, also the previous release.
CREATE FUNCTION "release_store_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "store_credit_holds" WHERE "order_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_release_store_credit" AFTER UPDATE OF "cancelled_at" ON "orders"
  FOR EACH ROW WHEN (NEW."cancelled_at" IS NOT NULL AND OLD."cancelled_at" IS NULL) EXECUTE FUNCTION "release_store_credit"();
