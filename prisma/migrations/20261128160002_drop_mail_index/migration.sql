-- While many bulk emails wait, the planner would use this index to find another email, and read all of them. Until the previous release ends,
-- its leases read the index of due emails and sort.
DROP INDEX CONCURRENTLY IF EXISTS "mail_outbox_status_next_attempt_at_idx";
