-- AlterTable
ALTER TABLE "audit_log" ADD COLUMN     "batch_id" TEXT,
ADD COLUMN     "object_version" INTEGER;

-- CreateIndex
CREATE INDEX "audit_log_batch_id_idx" ON "audit_log"("batch_id");
