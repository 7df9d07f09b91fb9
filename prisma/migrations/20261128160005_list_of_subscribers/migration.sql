CREATE INDEX CONCURRENTLY "newsletter_subscribers_created_at_id_idx" ON "newsletter_subscribers"("created_at", "id");
