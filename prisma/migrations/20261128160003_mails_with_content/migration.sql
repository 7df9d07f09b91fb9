-- Finds the old emails whose content is purged, without reading those without content.
CREATE INDEX CONCURRENTLY "mail_outbox_content_idx" ON "mail_outbox"("created_at")
  WHERE "status" <> 'queued' AND ("html" IS NOT NULL OR "text" IS NOT NULL OR "data" <> '{}'::jsonb);
