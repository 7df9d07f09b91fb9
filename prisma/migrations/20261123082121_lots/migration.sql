-- CreateEnum
CREATE TYPE "LotKind" AS ENUM ('received', 'adjustment');

-- CreateEnum
CREATE TYPE "LotBlock" AS ENUM ('too_old', 'recalled');

-- CreateEnum
CREATE TYPE "WriteOffReason" AS ENUM ('expired', 'damaged', 'lost', 'recalled', 'refunded', 'other');

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "min_remaining_days" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "reservations" ADD COLUMN     "to_pack" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "lot_stocks" (
    "product_id" TEXT NOT NULL,
    "in_lots" INTEGER NOT NULL DEFAULT 0,
    "to_pack" INTEGER NOT NULL DEFAULT 0,
    "short" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "lot_stocks_pkey" PRIMARY KEY ("product_id")
);

-- CreateTable
CREATE TABLE "lots" (
    "id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "kind" "LotKind" NOT NULL DEFAULT 'received',
    "batch" TEXT NOT NULL DEFAULT '',
    "best_before" DATE,
    "received" INTEGER NOT NULL DEFAULT 0,
    "quantity" INTEGER NOT NULL DEFAULT 0,
    "unit_cost_cents" INTEGER,
    "blocked_for" "LotBlock",
    "blocked_at" TIMESTAMP(3),
    "recall_reason" TEXT NOT NULL DEFAULT '',
    "request_key" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "lots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lot_allocations" (
    "id" TEXT NOT NULL,
    "order_line_id" TEXT NOT NULL,
    "lot_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "notified_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lot_allocations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lot_write_offs" (
    "id" TEXT NOT NULL,
    "lot_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "reason" "WriteOffReason" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "unit_cost_cents" INTEGER,
    "actor_id" TEXT,
    "request_key" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lot_write_offs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lots_request_key_key" ON "lots"("request_key");

-- CreateIndex
CREATE INDEX "lots_product_id_best_before_idx" ON "lots"("product_id", "best_before");

-- CreateIndex
CREATE INDEX "lots_best_before_idx" ON "lots"("best_before");

-- CreateIndex
CREATE INDEX "lots_created_at_id_idx" ON "lots"("created_at", "id");

-- CreateIndex
CREATE INDEX "lot_allocations_lot_id_idx" ON "lot_allocations"("lot_id");

-- CreateIndex
CREATE UNIQUE INDEX "lot_allocations_order_line_id_lot_id_key" ON "lot_allocations"("order_line_id", "lot_id");

-- CreateIndex
CREATE UNIQUE INDEX "lot_write_offs_request_key_key" ON "lot_write_offs"("request_key");

-- CreateIndex
CREATE INDEX "lot_write_offs_lot_id_idx" ON "lot_write_offs"("lot_id");

-- CreateIndex
CREATE INDEX "lot_write_offs_created_at_id_idx" ON "lot_write_offs"("created_at", "id");

-- AddForeignKey
ALTER TABLE "lot_stocks" ADD CONSTRAINT "lot_stocks_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lots" ADD CONSTRAINT "lots_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "lot_stocks"("product_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lot_allocations" ADD CONSTRAINT "lot_allocations_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lot_allocations" ADD CONSTRAINT "lot_allocations_lot_id_fkey" FOREIGN KEY ("lot_id") REFERENCES "lots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lot_write_offs" ADD CONSTRAINT "lot_write_offs_lot_id_fkey" FOREIGN KEY ("lot_id") REFERENCES "lots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "products" ADD CONSTRAINT "products_min_remaining_days" CHECK ("min_remaining_days" BETWEEN 0 AND 365);
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_to_pack" CHECK ("to_pack" >= 0);
ALTER TABLE "lot_stocks" ADD CONSTRAINT "lot_stocks_not_negative" CHECK ("in_lots" >= 0 AND "to_pack" >= 0 AND "short" >= 0);
ALTER TABLE "lots"
  ADD CONSTRAINT "lots_quantity_not_negative" CHECK ("quantity" >= 0 AND "received" >= 0 AND "unit_cost_cents" >= 0),
  ADD CONSTRAINT "lots_adjustment_plain" CHECK (
    "kind" = 'received' OR ("batch" = '' AND "best_before" IS NULL AND "blocked_for" IS NULL AND "request_key" IS NULL)),
  ADD CONSTRAINT "lots_blocked" CHECK (
    ("blocked_for" IS NULL) = ("blocked_at" IS NULL) AND ("blocked_for" IS NOT DISTINCT FROM 'recalled') = ("recall_reason" <> ''));
ALTER TABLE "lot_allocations" ADD CONSTRAINT "lot_allocations_quantity_positive" CHECK ("quantity" > 0);
ALTER TABLE "lot_write_offs" ADD CONSTRAINT "lot_write_offs_positive" CHECK ("quantity" > 0 AND "unit_cost_cents" >= 0);
CREATE UNIQUE INDEX "lots_one_adjustment" ON "lots" ("product_id") WHERE "kind" = 'adjustment';

-- What lots add to a product's stock history.
ALTER TABLE "stock_changes" DROP CONSTRAINT "stock_changes_cause";
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_cause" CHECK ("cause" IN (
  'sale', 'return', 'edit', 'import', 'created', 'refund_failed', 'received', 'written_off', 'too_old', 'recalled', 'released'));

-- The sums of a product with lots are kept here, because the release before this one sells, cancels and edits stock too
-- while it is being replaced (docs/decisions/0065). Locks are taken in this order: product, lot stock, lots, reservation.

CREATE FUNCTION "sum_lots"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "was" INTEGER := CASE WHEN TG_OP <> 'INSERT' AND OLD."blocked_for" IS NULL THEN OLD."quantity" ELSE 0 END;
  "is" INTEGER := CASE WHEN TG_OP <> 'DELETE' AND NEW."blocked_for" IS NULL THEN NEW."quantity" ELSE 0 END;
BEGIN
  IF "was" <> "is" THEN
    UPDATE "lot_stocks" SET "in_lots" = "in_lots" + "is" - "was"
    WHERE "product_id" = CASE TG_OP WHEN 'DELETE' THEN OLD."product_id" ELSE NEW."product_id" END;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "lots_sum" AFTER INSERT OR DELETE OR UPDATE OF "quantity", "blocked_for" ON "lots"
  FOR EACH ROW EXECUTE FUNCTION "sum_lots"();

CREATE FUNCTION "sum_to_pack"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "lot_stocks" SET "to_pack" = "to_pack" + NEW."to_pack" - OLD."to_pack" WHERE "product_id" = NEW."product_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "reservations_sum_to_pack" AFTER UPDATE OF "to_pack" ON "reservations"
  FOR EACH ROW WHEN (OLD."to_pack" IS DISTINCT FROM NEW."to_pack") EXECUTE FUNCTION "sum_to_pack"();

-- The sum: every unit in a lot for sale is for sale, held or sold. Checked at the end of the transaction.
CREATE FUNCTION "check_lot_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "product" TEXT;
BEGIN
  IF TG_TABLE_NAME = 'products' THEN "product" := NEW."id"; ELSE "product" := NEW."product_id"; END IF;
  IF EXISTS (
    SELECT 1 FROM "lot_stocks" s JOIN "products" p ON p."id" = s."product_id"
    WHERE s."product_id" = "product" AND s."in_lots" + s."short" <> p."on_hand" + s."to_pack"
  ) THEN
    RAISE EXCEPTION 'the lots of product % do not add up to its stock', "product"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lots_add_up', TABLE = 'lot_stocks';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "lots_add_up" AFTER INSERT OR UPDATE ON "lot_stocks" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "check_lot_sum"();
CREATE CONSTRAINT TRIGGER "products_lots_add_up" AFTER UPDATE OF "on_hand" ON "products" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."on_hand" IS DISTINCT FROM NEW."on_hand") EXECUTE FUNCTION "check_lot_sum"();

-- Changes the stock for sale, with a reason of its own in the stock history.
CREATE FUNCTION "add_for_sale"("product" TEXT, "units" INTEGER, "cause" TEXT) RETURNS void LANGUAGE plpgsql AS $$
DECLARE "before" TEXT := current_setting('shop.stock_cause', true);
BEGIN
  IF "units" = 0 THEN RETURN; END IF;
  PERFORM set_config('shop.stock_cause', "cause", true);
  UPDATE "products" SET "on_hand" = "on_hand" + "units", "available" = "available" + "units" WHERE "id" = "product";
  PERFORM set_config('shop.stock_cause', coalesce("before", ''), true);
END $$;

-- Units of a lot that stops being for sale. Those that are sold or held are short until others take their place.
CREATE FUNCTION "remove_from_sale"("product" TEXT, "units" INTEGER, "cause" TEXT) RETURNS void LANGUAGE plpgsql AS $$
DECLARE "free" INTEGER;
BEGIN
  SELECT least("units", p."available") INTO "free" FROM "products" p WHERE p."id" = "product" FOR NO KEY UPDATE;
  PERFORM "add_for_sale"("product", -"free", "cause");
  IF "units" > "free" THEN
    UPDATE "lot_stocks" SET "short" = "short" + "units" - "free" WHERE "product_id" = "product";
  END IF;
END $$;

-- Units that become available first take the place of short ones.
CREATE FUNCTION "fill_short"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "units" INTEGER;
BEGIN
  SELECT least(s."short", p."available") INTO "units" FROM "lot_stocks" s JOIN "products" p ON p."id" = s."product_id"
  WHERE s."product_id" = NEW."id" AND s."short" > 0;
  IF "units" > 0 THEN
    PERFORM "add_for_sale"(NEW."id", -"units", 'too_old');
    UPDATE "lot_stocks" SET "short" = "short" - "units" WHERE "product_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "products_fill_short" AFTER UPDATE OF "available" ON "products"
  FOR EACH ROW WHEN (NEW."available" > OLD."available") EXECUTE FUNCTION "fill_short"();

-- Stock edits, imports and PUT inventory: more goes into the adjustment lot; less leaves it, then the lots that end first.
CREATE FUNCTION "adjust_lots"("product" TEXT, "units" INTEGER) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "rest" INTEGER := -"units";
  "part" INTEGER;
  "lot" RECORD;
BEGIN
  IF "units" > 0 THEN
    INSERT INTO "lots" ("id", "product_id", "kind", "quantity", "created_at", "updated_at")
    VALUES (gen_random_uuid()::text, "product", 'adjustment', "units", now() AT TIME ZONE 'UTC', now() AT TIME ZONE 'UTC')
    ON CONFLICT ("product_id") WHERE "kind" = 'adjustment'
      DO UPDATE SET "quantity" = "lots"."quantity" + excluded."quantity", "updated_at" = excluded."updated_at";
    RETURN;
  END IF;
  FOR "lot" IN
    SELECT l."id", l."quantity" FROM "lots" l WHERE l."product_id" = "product" AND l."blocked_for" IS NULL AND l."quantity" > 0
    ORDER BY l."kind" = 'adjustment' DESC, l."best_before" NULLS LAST, l."created_at", l."id"
  LOOP
    EXIT WHEN "rest" = 0;
    "part" := least("rest", "lot"."quantity");
    UPDATE "lots" SET "quantity" = "quantity" - "part" WHERE "id" = "lot"."id";
    "rest" := "rest" - "part";
  END LOOP;
END $$;

CREATE FUNCTION "adjust_lots_to_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.stock_cause', true) IN ('edit', 'import', 'created')
    AND EXISTS (SELECT 1 FROM "lot_stocks" s WHERE s."product_id" = NEW."id") THEN
    PERFORM "adjust_lots"(NEW."id", NEW."on_hand" - OLD."on_hand");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "products_adjust_lots" AFTER UPDATE OF "on_hand" ON "products"
  FOR EACH ROW WHEN (OLD."on_hand" IS DISTINCT FROM NEW."on_hand") EXECUTE FUNCTION "adjust_lots_to_stock"();

-- Units that come back from an order: into the lots that it got them from, and first into those that are not for sale. Units
-- from before the product had lots go into the adjustment lot. The caller has added all of them to the stock for sale.
CREATE FUNCTION "return_to_lots"("order" TEXT, "product" TEXT, "units" INTEGER) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "rest" INTEGER := "units";
  "part" INTEGER;
  "got" RECORD;
BEGIN
  FOR "got" IN
    SELECT a."id", a."quantity", l."id" AS "lot", l."blocked_for" AS "block"
    FROM "lot_allocations" a JOIN "order_lines" o ON o."id" = a."order_line_id" JOIN "lots" l ON l."id" = a."lot_id"
    WHERE o."order_id" = "order" AND o."product_id" = "product"
    ORDER BY l."blocked_for" DESC NULLS LAST, l."best_before" NULLS LAST, a."id"
  LOOP
    EXIT WHEN "rest" = 0;
    "part" := least("rest", "got"."quantity");
    DELETE FROM "lot_allocations" WHERE "id" = "got"."id" AND "quantity" = "part";
    UPDATE "lot_allocations" SET "quantity" = "quantity" - "part" WHERE "id" = "got"."id";
    UPDATE "lots" SET "quantity" = "quantity" + "part" WHERE "id" = "got"."lot";
    IF "got"."block" IS NOT NULL THEN
      PERFORM "remove_from_sale"("product", "part", "got"."block"::text);
    END IF;
    "rest" := "rest" - "part";
  END LOOP;
  IF "rest" > 0 THEN
    PERFORM "adjust_lots"("product", "rest");
  END IF;
END $$;

-- Sales, and returns of sold units: a sold unit stays in its lot until it is packed.
CREATE FUNCTION "record_sale_of_lots"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "was" INTEGER := CASE WHEN TG_OP = 'UPDATE' AND OLD."status" = 'consumed' THEN OLD."quantity" ELSE 0 END;
  "is" INTEGER := CASE WHEN NEW."status" = 'consumed' THEN NEW."quantity" ELSE 0 END;
  "unpacked" INTEGER;
BEGIN
  IF "was" = "is" THEN RETURN NULL; END IF;
  -- A first lot is received before this sale or after it, never in between.
  PERFORM 1 FROM "products" WHERE "id" = NEW."product_id" FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT 1 FROM "lot_stocks" s WHERE s."product_id" = NEW."product_id") THEN RETURN NULL; END IF;
  SELECT least(r."to_pack", "was" - "is") INTO "unpacked" FROM "reservations" r WHERE r."id" = NEW."id";
  UPDATE "reservations" SET "to_pack" = "to_pack" - "unpacked" WHERE "id" = NEW."id" AND "unpacked" <> 0;
  IF "was" - "is" > "unpacked" THEN
    PERFORM "return_to_lots"(NEW."order_id", NEW."product_id", "was" - "is" - "unpacked");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "reservations_sell_lots" AFTER INSERT OR UPDATE OF "status", "quantity" ON "reservations"
  FOR EACH ROW WHEN (NEW."status" <> 'held') EXECUTE FUNCTION "record_sale_of_lots"();

-- The first lot of a product: its stock, and what is sold and not packed, becomes the adjustment lot.
CREATE FUNCTION "start_lots"("product" TEXT) RETURNS void LANGUAGE plpgsql AS $$
DECLARE "units" INTEGER;
BEGIN
  SELECT p."on_hand" INTO "units" FROM "products" p WHERE p."id" = "product" FOR NO KEY UPDATE;
  INSERT INTO "lot_stocks" ("product_id") VALUES ("product") ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE "reservations" r SET "to_pack" = r."quantity" FROM "orders" o
  WHERE o."id" = r."order_id" AND r."product_id" = "product" AND r."status" = 'consumed' AND o."fulfillment_status" = 'new'
    AND o."payment_status" IN ('paid', 'partially_refunded') AND o."cancelled_at" IS NULL;
  SELECT "units" + s."to_pack" INTO "units" FROM "lot_stocks" s WHERE s."product_id" = "product";
  IF "units" > 0 THEN
    PERFORM "adjust_lots"("product", "units");
  END IF;
END $$;
