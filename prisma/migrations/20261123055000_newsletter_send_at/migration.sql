-- AlterTable
ALTER TABLE "newsletter_issues" ADD COLUMN "send_at" TIMESTAMP(3);

-- The job that sends due issues reads few of them.
CREATE INDEX "newsletter_issues_due" ON "newsletter_issues" ("send_at") WHERE "send_at" IS NOT NULL AND "sent_at" IS NULL;
