-- Finds the old emails of a template, whose rows are deleted.
CREATE INDEX CONCURRENTLY "mail_outbox_template_created_at_idx" ON "mail_outbox"("template", "created_at");
