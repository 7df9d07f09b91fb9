CREATE INDEX CONCURRENTLY "users_username_search_idx" ON "users" USING GIN (lower("username") gin_trgm_ops);
