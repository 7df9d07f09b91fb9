-- AlterEnum
ALTER TYPE "RenewalProblem" ADD VALUE 'not_deliverable';

-- AlterTable
ALTER TABLE "draft_orders" ADD COLUMN     "delivery_method_id" TEXT;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "delivery_days" INTEGER,
ADD COLUMN     "delivery_method_id" TEXT,
ADD COLUMN     "delivery_method_name" TEXT;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "is_chilled" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "delivery_methods" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "price_cents" INTEGER,
    "has_free_delivery" BOOLEAN NOT NULL,
    "min_days" INTEGER NOT NULL,
    "max_days" INTEGER NOT NULL,
    "carries_chilled" BOOLEAN NOT NULL DEFAULT true,
    "is_everywhere" BOOLEAN NOT NULL DEFAULT true,
    "ship_days" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "cutoff_time" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_methods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_method_states" (
    "method_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "price_cents" INTEGER,

    CONSTRAINT "delivery_method_states_pkey" PRIMARY KEY ("method_id","state")
);

-- AddForeignKey
ALTER TABLE "delivery_method_states" ADD CONSTRAINT "delivery_method_states_method_id_fkey" FOREIGN KEY ("method_id") REFERENCES "delivery_methods"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The two documented methods always exist, and their prices stay in store_settings, which the previous release reads and writes.
INSERT INTO "delivery_methods" ("id", "name", "position", "has_free_delivery", "min_days", "max_days") VALUES
  ('standard', 'Standard', 0, true, 3, 5),
  ('expedited', 'Expedited', 1, false, 1, 2);

ALTER TABLE "delivery_methods"
  ADD CONSTRAINT "delivery_methods_id" CHECK ("id" ~ '^[a-z0-9]{1,40}$' AND "id" <> 'pickup'),
  ADD CONSTRAINT "delivery_methods_name" CHECK ("name" ~ '\S' AND length("name") <= 60),
  ADD CONSTRAINT "delivery_methods_standard_is_on" CHECK ("id" <> 'standard' OR "is_on"),
  ADD CONSTRAINT "delivery_methods_price" CHECK (("price_cents" IS NULL) = ("id" IN ('standard', 'expedited')) AND "price_cents" BETWEEN 0 AND 100000),
  ADD CONSTRAINT "delivery_methods_free_delivery" CHECK ("id" NOT IN ('standard', 'expedited') OR "has_free_delivery" = ("id" = 'standard')),
  ADD CONSTRAINT "delivery_methods_days" CHECK ("min_days" BETWEEN 0 AND "max_days" AND "max_days" <= 60),
  ADD CONSTRAINT "delivery_methods_ship_days" CHECK ("ship_days" <@ ARRAY['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  ADD CONSTRAINT "delivery_methods_cutoff" CHECK ("cutoff_time" IS NULL OR ("cutoff_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND cardinality("ship_days") > 0));

ALTER TABLE "delivery_method_states"
  ADD CONSTRAINT "delivery_method_states_state" CHECK ("state" ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT "delivery_method_states_price" CHECK ("price_cents" BETWEEN 0 AND 100000);

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_delivery_method" CHECK (("delivery_method_id" IS NULL) = ("delivery_method_name" IS NULL) AND ("delivery_method_id" IS NULL) = ("delivery_days" IS NULL)) NOT VALID;
