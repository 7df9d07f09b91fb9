-- CreateTable
CREATE TABLE "stock_changes" (
    "id" BIGSERIAL NOT NULL,
    "product_id" TEXT NOT NULL,
    "change" INTEGER NOT NULL,
    "on_hand" INTEGER NOT NULL,
    "cause" TEXT NOT NULL,
    "actor_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stock_changes_product_id_id_idx" ON "stock_changes"("product_id", "id");

-- CreateIndex
CREATE INDEX "products_archived_at_name_id_idx" ON "products"("archived_at", "name", "id");

-- AddForeignKey
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_cause" CHECK ("cause" IN ('sale', 'return', 'edit', 'import', 'created'));

-- Whatever changes the stock leaves its line: orders, the back office, a person with SQL.
CREATE FUNCTION "note_stock_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stock_changes" ("product_id", "change", "on_hand", "cause", "actor_id")
  VALUES (NEW."id", NEW."on_hand" - OLD."on_hand", NEW."on_hand",
    coalesce(nullif(current_setting('shop.stock_cause', true), ''),
      CASE WHEN NEW."on_hand" < OLD."on_hand" THEN 'sale' ELSE 'return' END),
    nullif(current_setting('shop.stock_actor', true), ''));
  RETURN NULL;
END $$;

CREATE TRIGGER "products_change_stock" AFTER UPDATE OF "on_hand" ON "products"
  FOR EACH ROW WHEN (OLD."on_hand" IS DISTINCT FROM NEW."on_hand") EXECUTE FUNCTION "note_stock_change"();
