-- CreateEnum
CREATE TYPE "ReturnOutcome" AS ENUM ('restocked', 'wasted');

-- CreateTable
CREATE TABLE "order_problem_returns" (
    "id" TEXT NOT NULL,
    "problem_id" TEXT NOT NULL,
    "order_line_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "outcome" "ReturnOutcome" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "actor_id" TEXT,
    "request_key" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_problem_returns_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_problem_returns_request_key_key" ON "order_problem_returns"("request_key");

-- CreateIndex
CREATE INDEX "order_problem_returns_problem_id_order_line_id_idx" ON "order_problem_returns"("problem_id", "order_line_id");

-- CreateIndex
CREATE INDEX "order_problem_returns_order_line_id_idx" ON "order_problem_returns"("order_line_id");

-- AddForeignKey
ALTER TABLE "order_problem_returns" ADD CONSTRAINT "order_problem_returns_problem_id_fkey" FOREIGN KEY ("problem_id") REFERENCES "order_problems"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_problem_returns" ADD CONSTRAINT "order_problem_returns_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "order_problem_returns" ADD CONSTRAINT "order_problem_returns_quantity" CHECK ("quantity" > 0);
