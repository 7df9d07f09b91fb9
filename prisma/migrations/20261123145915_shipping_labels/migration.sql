-- CreateEnum
CREATE TYPE "ShippingLabelState" AS ENUM ('quoted', 'buying', 'bought', 'voiding', 'voided');

-- CreateTable
CREATE TABLE "shipping_labels" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "state" "ShippingLabelState" NOT NULL DEFAULT 'quoted',
    "shipment_id" TEXT NOT NULL,
    "parcel" JSONB NOT NULL,
    "rates" JSONB NOT NULL,
    "rate_id" TEXT,
    "carrier" TEXT,
    "service" TEXT,
    "cost_cents" INTEGER,
    "tracking_number" TEXT,
    "tracking_url" TEXT,
    "tracker_id" TEXT,
    "label_url" TEXT,
    "refund_status" TEXT,
    "tracking_status" TEXT,
    "tracking_detail" TEXT NOT NULL DEFAULT '',
    "tracked_at" TIMESTAMP(3),
    "requested_at" TIMESTAMP(3),
    "problem" TEXT NOT NULL DEFAULT '',
    "actor_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "shipping_labels_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "shipping_labels_shipment_id_key" ON "shipping_labels"("shipment_id");

-- CreateIndex
CREATE UNIQUE INDEX "shipping_labels_tracker_id_key" ON "shipping_labels"("tracker_id");

-- CreateIndex
CREATE INDEX "shipping_labels_order_id_created_at_idx" ON "shipping_labels"("order_id", "created_at");

-- AddForeignKey
ALTER TABLE "shipping_labels" ADD CONSTRAINT "shipping_labels_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An order has at most one label that is bought or being bought.
CREATE UNIQUE INDEX "shipping_labels_active" ON "shipping_labels"("order_id") WHERE "state" IN ('buying', 'bought', 'voiding');

-- What the reconciler looks for.
CREATE INDEX "shipping_labels_pending" ON "shipping_labels"("requested_at") WHERE "state" IN ('buying', 'voiding');

-- A label that was bought is known in full.
ALTER TABLE "shipping_labels" ADD CONSTRAINT "shipping_labels_bought" CHECK (
  "state" IN ('quoted', 'buying')
  OR ("tracking_number" IS NOT NULL AND "label_url" IS NOT NULL AND "cost_cents" IS NOT NULL AND "carrier" IS NOT NULL AND "rate_id" IS NOT NULL)
);
ALTER TABLE "shipping_labels" ADD CONSTRAINT "shipping_labels_requested" CHECK (
  "state" NOT IN ('buying', 'voiding') OR ("requested_at" IS NOT NULL AND "rate_id" IS NOT NULL)
);
