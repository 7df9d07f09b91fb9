-- DropIndex
DROP INDEX "audit_log_created_at_idx";

-- DropIndex
DROP INDEX "mail_outbox_created_at_idx";

-- AlterTable
ALTER TABLE "store_settings" ADD COLUMN     "keep_mail_days" INTEGER NOT NULL DEFAULT 90,
ADD COLUMN     "postal_address" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "newsletter_issues" (
    "id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "sent_at" TIMESTAMP(3),
    "recipients" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "newsletter_issues_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "newsletter_issues_created_at_idx" ON "newsletter_issues"("created_at");

-- CreateIndex
CREATE INDEX "audit_log_created_at_id_idx" ON "audit_log"("created_at", "id");

-- CreateIndex
CREATE INDEX "audit_log_object_type_created_at_idx" ON "audit_log"("object_type", "created_at");

-- CreateIndex
CREATE INDEX "audit_log_object_id_idx" ON "audit_log"("object_id");

-- CreateIndex
CREATE INDEX "mail_outbox_status_created_at_idx" ON "mail_outbox"("status", "created_at");

-- CreateIndex
CREATE INDEX "mail_outbox_created_at_id_idx" ON "mail_outbox"("created_at", "id");

-- CreateIndex
CREATE INDEX "mail_outbox_recipient_idx" ON "mail_outbox" USING GIN ("recipient" gin_trgm_ops);

-- Long enough to answer a question about a mail, and not for ever.
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_keep_mail" CHECK ("keep_mail_days" BETWEEN 7 AND 3650);

-- Some states tax by thousandths of a percent: New Jersey takes 6.625 %.
ALTER TABLE "tax_rates" DROP CONSTRAINT "tax_rates_rate";
ALTER TABLE "tax_rates" RENAME COLUMN "rate_basis_points" TO "rate_thousandths";
UPDATE "tax_rates" SET "rate_thousandths" = "rate_thousandths" * 10;
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_rate" CHECK ("rate_thousandths" BETWEEN 0 AND 100000);
