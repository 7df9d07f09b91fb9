-- Job → when it counts as late, in Unix seconds.
ALTER TABLE "job_heartbeat" ADD COLUMN "late_at" JSONB NOT NULL DEFAULT '{}';
