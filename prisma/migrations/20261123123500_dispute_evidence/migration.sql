-- AlterTable
ALTER TABLE "disputes" ADD COLUMN     "evidence_actor_id" TEXT,
ADD COLUMN     "evidence_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "evidence_leased_at" TIMESTAMP(3),
ADD COLUMN     "evidence_sent_at" TIMESTAMP(3),
ADD COLUMN     "evidence_text" TEXT NOT NULL DEFAULT '';
