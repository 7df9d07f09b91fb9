CREATE TABLE "job_heartbeat" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "last_run_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "job_heartbeat_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "job_heartbeat_one_row" CHECK ("id" = 1)
);

-- Counts as a run, so that the alert comes when no job runs within minutes after the migration.
INSERT INTO "job_heartbeat" ("last_run_at") VALUES (now() AT TIME ZONE 'UTC');
