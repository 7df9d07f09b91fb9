CREATE INDEX "discounts_search_idx" ON "discounts" USING GIN (lower("title" || ' ' || coalesce("code", '')) gin_trgm_ops);
