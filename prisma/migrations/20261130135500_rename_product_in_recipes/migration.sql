-- A recipe names the products that it sells by their slugs, so a changed slug is changed there too, whoever writes it. A deleted product
-- that releases its slug to another one does not take the recipes along.
CREATE FUNCTION "rename_product_in_recipes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "recipes" SET
    "ingredients" = (
      SELECT jsonb_agg(CASE WHEN "line" ->> 'productSlug' = OLD."slug"
        THEN jsonb_set("line", '{productSlug}', to_jsonb(NEW."slug")) ELSE "line" END ORDER BY "place")
      FROM jsonb_array_elements("recipes"."ingredients") WITH ORDINALITY AS "lines" ("line", "place")),
    "version" = "version" + 1, "updated_at" = now() AT TIME ZONE 'UTC'
  WHERE "ingredients" @> jsonb_build_array(jsonb_build_object('productSlug', OLD."slug"));
  RETURN NULL;
END $$;

CREATE TRIGGER "products_rename_in_recipes" AFTER UPDATE OF "slug" ON "products"
  FOR EACH ROW WHEN (OLD."slug" IS DISTINCT FROM NEW."slug" AND NEW."deleted_at" IS NULL)
  EXECUTE FUNCTION "rename_product_in_recipes"();

-- Recipes that lost a product to an earlier change of its slug.
UPDATE "recipes" SET
  "ingredients" = (
    SELECT jsonb_agg(CASE WHEN p."slug" IS NULL THEN "line" ELSE jsonb_set("line", '{productSlug}', to_jsonb(p."slug")) END ORDER BY "place")
    FROM jsonb_array_elements("recipes"."ingredients") WITH ORDINALITY AS "lines" ("line", "place")
      LEFT JOIN "former_slugs" f ON f."slug" = "line" ->> 'productSlug'
      LEFT JOIN "products" p ON p."id" = f."product_id" AND p."deleted_at" IS NULL),
  "version" = "version" + 1, "updated_at" = now() AT TIME ZONE 'UTC'
WHERE EXISTS (
  SELECT 1 FROM "former_slugs" f JOIN "products" p ON p."id" = f."product_id" AND p."deleted_at" IS NULL
  WHERE "recipes"."ingredients" @> jsonb_build_array(jsonb_build_object('productSlug', f."slug")));
