-- CreateTable
CREATE TABLE "restock_requests" (
    "id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "user_id" TEXT,
    "asked_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mailed_at" TIMESTAMP(3),

    CONSTRAINT "restock_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "restock_requests_mailed_at_asked_at_idx" ON "restock_requests"("mailed_at", "asked_at");

-- CreateIndex
CREATE INDEX "restock_requests_email_idx" ON "restock_requests"("email");

-- CreateIndex
CREATE INDEX "restock_requests_user_id_idx" ON "restock_requests"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "restock_requests_product_id_email_key" ON "restock_requests"("product_id", "email");

-- CreateIndex
CREATE INDEX "recipes_ingredients_idx" ON "recipes" USING GIN ("ingredients" jsonb_path_ops);

-- CreateIndex
CREATE INDEX "reviews_is_visible_rating_created_at_id_idx" ON "reviews"("is_visible", "rating", "created_at", "id");

-- CreateIndex
CREATE INDEX "reviews_product_id_is_visible_rating_created_at_id_idx" ON "reviews"("product_id", "is_visible", "rating", "created_at", "id");

-- AddForeignKey
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema language has no word for
ALTER TABLE "restock_requests"
  ADD CONSTRAINT "restock_requests_email_lower" CHECK ("email" = lower("email") AND "email" <> '');

-- Whatever puts a product back on the shelf (a hold that ends, a refund, an edit, somebody's SQL), the job that writes
-- the mails hears of it once that has committed.
CREATE FUNCTION "tell_restock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_restock', NEW."id");
  RETURN NULL;
END $$;

CREATE TRIGGER "products_back_in_stock" AFTER UPDATE OF "available", "is_active" ON "products"
  FOR EACH ROW
  WHEN (NEW."is_active" AND NEW."available" > 0 AND (OLD."available" <= 0 OR NOT OLD."is_active"))
  EXECUTE FUNCTION "tell_restock"();
