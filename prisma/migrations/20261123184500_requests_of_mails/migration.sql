-- The request or the run of a job that queued an email, for the log. The previous release does not write it.
ALTER TABLE "mail_outbox" ADD COLUMN "request_id" TEXT;
