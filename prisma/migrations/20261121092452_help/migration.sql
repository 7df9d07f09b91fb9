-- Messages know which order they are about, and the same one is kept once.
ALTER TABLE "contact_messages" ADD COLUMN "order_number" TEXT, ADD COLUMN "fingerprint" TEXT;
UPDATE "contact_messages" SET "fingerprint" = "id";
ALTER TABLE "contact_messages" ALTER COLUMN "fingerprint" SET NOT NULL;
CREATE UNIQUE INDEX "contact_messages_fingerprint_key" ON "contact_messages"("fingerprint");

-- Links of the newsletter carry a seal instead of a stored secret.
DROP INDEX "newsletter_subscribers_token_hash_key";
ALTER TABLE "newsletter_subscribers" DROP COLUMN "token_hash",
ADD COLUMN "asked_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
