-- The previous release queues its emails with the default, and leases emails of both kinds by their time.
ALTER TABLE "mail_outbox" ADD COLUMN "is_bulk" BOOLEAN NOT NULL DEFAULT false;
