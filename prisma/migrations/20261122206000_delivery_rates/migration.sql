-- D52: what delivery costs where it is not free; the documented figures until the owner changes them.
ALTER TABLE "store_settings" ADD COLUMN     "expedited_shipping_cents" INTEGER NOT NULL DEFAULT 1299,
ADD COLUMN     "standard_shipping_cents" INTEGER NOT NULL DEFAULT 599;

ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_delivery_rates"
CHECK ("standard_shipping_cents" BETWEEN 1 AND 100000 AND "expedited_shipping_cents" BETWEEN 1 AND 100000);
