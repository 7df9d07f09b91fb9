-- When what a cached page shows last changed, for all processes and machines (docs/decisions/0056). The numbers of changes
-- become visible in their order, because one transaction at a time takes them: a process asks for those above the last it knows.
CREATE TABLE "cache_tags" (
    "name" TEXT NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "cache_tags_pkey" PRIMARY KEY ("name")
);

CREATE INDEX "cache_tags_version_idx" ON "cache_tags"("version");

CREATE SEQUENCE cache_tags_version;

CREATE FUNCTION touch_cache_tags(names TEXT[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('cache_tags'));
  INSERT INTO cache_tags (name, version)
    SELECT name, nextval('cache_tags_version') FROM (SELECT DISTINCT unnest(names) AS name) AS changed ORDER BY name
    ON CONFLICT (name) DO UPDATE SET version = excluded.version;
  PERFORM pg_notify('cache_tags', '');
END
$$;
