-- Job → when it counts as late, as an instant in JSON format.
ALTER TABLE "job_heartbeat" ADD COLUMN "late_at" JSONB NOT NULL DEFAULT '{}';
