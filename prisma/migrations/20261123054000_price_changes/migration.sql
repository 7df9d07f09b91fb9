-- CreateTable
CREATE TABLE "price_changes" (
    "id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "starts_at" TIMESTAMP(3) NOT NULL,
    "ends_at" TIMESTAMP(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "price_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "price_changes_product_id_ends_at_idx" ON "price_changes"("product_id", "ends_at");

-- CreateIndex
CREATE INDEX "price_changes_ends_at_idx" ON "price_changes"("ends_at");

-- AddForeignKey
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A product has one price at a time.
CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE "price_changes"
  ADD CONSTRAINT "price_changes_price_positive" CHECK ("price_cents" > 0),
  ADD CONSTRAINT "price_changes_end_after_start" CHECK ("ends_at" > "starts_at"),
  ADD CONSTRAINT "price_changes_one_at_a_time" EXCLUDE USING gist ("product_id" WITH =, tsrange("starts_at", "ends_at") WITH &&);
