-- What lib/catalog/search looks in (docs/decisions/0019). Both extensions come with PostgreSQL and are trusted: the owner of a
-- database may create them.
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Small letters without accents. The dictionary is named with its schema, so that the answer depends on nothing but the text:
-- that makes it immutable, which PostgreSQL can not know of unaccent itself.
CREATE FUNCTION "catalog_plain"("text" text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, "text"));

-- The words of a product in their stems: of the name (A), of the short description and the tags (B), of the description (C).
CREATE FUNCTION "catalog_words"("name" text, "short_description" text, "tags" text[], "description" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN setweight(to_tsvector('english'::regconfig, catalog_plain("name")), 'A')
    || setweight(to_tsvector('english'::regconfig, catalog_plain("short_description" || ' ' || array_to_string("tags", ' '))), 'B')
    || setweight(to_tsvector('english'::regconfig, catalog_plain("description")), 'C');

ALTER TABLE "products"
  ADD COLUMN "name_key" text GENERATED ALWAYS AS (catalog_plain("name")) STORED,
  ADD COLUMN "haystack" text GENERATED ALWAYS AS (
    catalog_plain("name") || E'\n' || catalog_plain("short_description") || E'\n' || catalog_plain("description")
  ) STORED,
  ADD COLUMN "search_words" tsvector GENERATED ALWAYS AS (
    catalog_words("name", "short_description", "tags", "description")
  ) STORED;

-- Kept in the row rather than beside it: a walk along an order looks into each row that it passes.
ALTER TABLE "products"
  ALTER COLUMN "haystack" SET STORAGE MAIN,
  ALTER COLUMN "search_words" SET STORAGE MAIN;

-- Searched through name_key and haystack from now on.
DROP INDEX "products_name_idx";
DROP INDEX "products_description_idx";
-- Without it stock, which changes with each order, is in no index: such a change touches none of them (HOT).
DROP INDEX "products_available_idx";

CREATE INDEX "products_is_active_category_regular_price_cents_id_idx" ON "products"("is_active", "category", "regular_price_cents", "id");
CREATE INDEX "products_is_active_category_name_id_idx" ON "products"("is_active", "category", "name", "id");
CREATE INDEX "products_diet_idx" ON "products" USING GIN ("diet");
CREATE INDEX "products_name_key_idx" ON "products" USING GIN ("name_key" gin_trgm_ops);
CREATE INDEX "products_haystack_idx" ON "products" USING GIN ("haystack" gin_trgm_ops);
CREATE INDEX "products_search_words_idx" ON "products" USING GIN ("search_words");

-- Prisma knows no indexes of expressions or with WHERE, and leaves them alone.
-- Words of the name alone, and of all but the description: what ranks a product higher.
CREATE INDEX "products_name_words" ON "products" USING GIN (ts_filter("search_words", '{a}'));
CREATE INDEX "products_short_words" ON "products" USING GIN (ts_filter("search_words", '{a,b}'));
-- Names that are, or begin with, what was typed.
CREATE INDEX "products_name_start" ON "products" ("name_key" text_pattern_ops) WHERE "is_active";
