-- The next due email of each kind, without reading the rows of the other kind or of emails that were sent.
CREATE INDEX CONCURRENTLY "mail_outbox_due_idx" ON "mail_outbox"("is_bulk", "next_attempt_at") WHERE "status" = 'queued';
