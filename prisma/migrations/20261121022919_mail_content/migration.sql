-- AlterEnum
ALTER TYPE "MailStatus" ADD VALUE 'filed';

-- AlterTable
ALTER TABLE "mail_outbox" ADD COLUMN     "html" TEXT,
ADD COLUMN     "subject" TEXT,
ADD COLUMN     "text" TEXT;
