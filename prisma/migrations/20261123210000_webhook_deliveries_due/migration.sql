-- The next delivery of an endpoint, for each attempt: without it, all due rows are read and sorted.
CREATE INDEX CONCURRENTLY "webhook_deliveries_due_idx"
  ON "webhook_deliveries"("endpoint_id", (coalesce("next_attempt_at", "created_at")), "id") WHERE "status" = 'queued';
