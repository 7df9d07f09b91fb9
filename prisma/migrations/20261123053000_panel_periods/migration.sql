-- Starts and ends of marketing panels. A panel with one is switched off in its own column, so that the previous release,
-- which does not know this column, leaves it out.
ALTER TABLE "marketing_settings" ADD COLUMN "periods" JSONB NOT NULL DEFAULT '{}';
