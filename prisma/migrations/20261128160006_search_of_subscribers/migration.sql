CREATE INDEX CONCURRENTLY "newsletter_subscribers_email_idx" ON "newsletter_subscribers" USING GIN ("email" gin_trgm_ops);
