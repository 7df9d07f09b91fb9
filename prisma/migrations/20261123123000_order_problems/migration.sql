-- CreateEnum
CREATE TYPE "ProblemReason" AS ENUM ('damaged', 'missing', 'wrong_item', 'quality', 'expired', 'other');

-- CreateEnum
CREATE TYPE "ProblemStatus" AS ENUM ('open', 'answered', 'closed');

-- CreateEnum
CREATE TYPE "ProblemAnswer" AS ENUM ('refund', 'credit', 'replacement', 'declined');

-- CreateTable
CREATE TABLE "order_problems" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "reason" "ProblemReason" NOT NULL,
    "description" TEXT NOT NULL,
    "status" "ProblemStatus" NOT NULL DEFAULT 'open',
    "answer" "ProblemAnswer",
    "answer_text" TEXT NOT NULL DEFAULT '',
    "amount_cents" INTEGER,
    "refund_id" TEXT,
    "answer_key" TEXT,
    "answered_at" TIMESTAMP(3),
    "actor_id" TEXT,
    "request_key" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "order_problems_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_problem_lines" (
    "problem_id" TEXT NOT NULL,
    "order_line_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "order_problem_lines_pkey" PRIMARY KEY ("problem_id","order_line_id")
);

-- CreateTable
CREATE TABLE "order_problem_photos" (
    "id" TEXT NOT NULL,
    "problem_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_problem_photos_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_problems_refund_id_key" ON "order_problems"("refund_id");

-- CreateIndex
CREATE INDEX "order_problems_status_created_at_id_idx" ON "order_problems"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "order_problems_created_at_id_idx" ON "order_problems"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "order_problems_order_id_request_key_key" ON "order_problems"("order_id", "request_key");

-- CreateIndex
CREATE INDEX "order_problem_lines_order_line_id_idx" ON "order_problem_lines"("order_line_id");

-- CreateIndex
CREATE INDEX "order_problem_photos_created_at_idx" ON "order_problem_photos"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "order_problem_photos_problem_id_hash_key" ON "order_problem_photos"("problem_id", "hash");

-- AddForeignKey
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_problem_lines" ADD CONSTRAINT "order_problem_lines_problem_id_fkey" FOREIGN KEY ("problem_id") REFERENCES "order_problems"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_problem_lines" ADD CONSTRAINT "order_problem_lines_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_problem_photos" ADD CONSTRAINT "order_problem_photos_problem_id_fkey" FOREIGN KEY ("problem_id") REFERENCES "order_problems"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The state and what goes with it (docs/decisions/0068).
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_answered" CHECK (
  ("status" = 'open') = ("answered_at" IS NULL)
  AND ("status" = 'answered') = ("answer" IS NOT NULL)
);
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_amount" CHECK (
  (coalesce("answer" IN ('refund', 'credit'), false)) = ("amount_cents" IS NOT NULL)
  AND ("amount_cents" IS NULL OR "amount_cents" > 0)
);
ALTER TABLE "order_problem_lines" ADD CONSTRAINT "order_problem_lines_quantity" CHECK ("quantity" > 0);
-- WebP is compressed already.
ALTER TABLE "order_problem_photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
