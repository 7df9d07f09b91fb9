-- AlterTable
ALTER TABLE "store_settings" ADD COLUMN     "closed_days" DATE[] DEFAULT ARRAY[]::DATE[],
ADD COLUMN     "cutoff_time" TEXT,
ADD COLUMN     "dispatch_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "ship_days" TEXT[] DEFAULT ARRAY[]::TEXT[];

ALTER TABLE "store_settings"
  ADD CONSTRAINT "store_settings_cutoff" CHECK ("cutoff_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD CONSTRAINT "store_settings_ship_days" CHECK ("ship_days" <@ ARRAY['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
