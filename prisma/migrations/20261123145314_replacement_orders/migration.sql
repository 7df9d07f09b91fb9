-- AlterTable
ALTER TABLE "order_problem_lines" ADD COLUMN     "replaced_quantity" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "replaced_unit_cost_cents" INTEGER;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "replaces_problem_id" TEXT;

-- CreateIndex
CREATE INDEX "orders_replaces_problem_id_idx" ON "orders"("replaces_problem_id");

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_problem_id_fkey" FOREIGN KEY ("replaces_problem_id") REFERENCES "order_problems"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A problem has one replacement that was not canceled, which nobody pays (docs/decisions/0070). The index is the guard.
CREATE UNIQUE INDEX "orders_one_replacement" ON "orders"("replaces_problem_id") WHERE "replaces_problem_id" IS NOT NULL AND "cancelled_at" IS NULL;
ALTER TABLE "orders" ADD CONSTRAINT "orders_replacement_is_free" CHECK ("replaces_problem_id" IS NULL OR "total_cents" = 0);
ALTER TABLE "order_problem_lines"
  ADD CONSTRAINT "order_problem_lines_replaced" CHECK ("replaced_quantity" BETWEEN 0 AND "quantity"),
  ADD CONSTRAINT "order_problem_lines_cost" CHECK ("replaced_unit_cost_cents" >= 0);
