-- CreateTable
CREATE TABLE "former_slugs" (
    "slug" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_slugs_pkey" PRIMARY KEY ("slug")
);

-- CreateIndex
CREATE INDEX "former_slugs_product_id_idx" ON "former_slugs"("product_id");

-- AddForeignKey
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every writer is covered: a slug that changes is kept as a former one, and one that is taken (again) is a former one no more.
CREATE FUNCTION "remember_former_slug"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "former_slugs" ("slug", "product_id") VALUES (OLD."slug", NEW."id")
    ON CONFLICT ("slug") DO UPDATE SET "product_id" = EXCLUDED."product_id", "created_at" = EXCLUDED."created_at";
  END IF;
  DELETE FROM "former_slugs" WHERE "slug" = NEW."slug";
  RETURN NULL;
END $$;

CREATE TRIGGER "products_take_slug" AFTER INSERT ON "products"
  FOR EACH ROW EXECUTE FUNCTION "remember_former_slug"();

CREATE TRIGGER "products_change_slug" AFTER UPDATE OF "slug" ON "products"
  FOR EACH ROW WHEN (OLD."slug" IS DISTINCT FROM NEW."slug") EXECUTE FUNCTION "remember_former_slug"();
