-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "pickup_place" JSONB,
ADD COLUMN     "pickup_until" DATE;

-- CreateTable
CREATE TABLE "pickup_places" (
    "id" TEXT NOT NULL DEFAULT 'default',
    "is_on" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zip" TEXT NOT NULL DEFAULT '',
    "hours" JSONB NOT NULL DEFAULT '{}',
    "instructions" TEXT NOT NULL DEFAULT '',
    "ready_hours" INTEGER NOT NULL DEFAULT 24,
    "keep_days" INTEGER NOT NULL DEFAULT 7,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "pickup_places_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "orders_fulfillment_method_fulfillment_status_pickup_until_idx" ON "orders"("fulfillment_method", "fulfillment_status", "pickup_until");

-- While pickup is on, shoppers need to know where to go, and its state decides the sales tax.
ALTER TABLE "pickup_places"
  ADD CONSTRAINT "pickup_places_one_row" CHECK ("id" = 'default'),
  ADD CONSTRAINT "pickup_places_complete" CHECK (NOT "is_on" OR
    ("name" <> '' AND "address" <> '' AND "city" <> '' AND "state" ~ '^[A-Z]{2}$' AND "zip" <> '' AND "hours" <> '{}')),
  ADD CONSTRAINT "pickup_places_times" CHECK ("ready_hours" BETWEEN 0 AND 336 AND "keep_days" BETWEEN 1 AND 60);
