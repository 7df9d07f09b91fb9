-- CreateEnum
CREATE TYPE "PauseReason" AS ENUM ('buyer', 'not_member', 'declined', 'product_gone');

-- CreateEnum
CREATE TYPE "RenewalProblem" AS ENUM ('declined', 'authentication', 'out_of_stock');

-- CreateEnum
CREATE TYPE "RenewalOutcome" AS ENUM ('open', 'paid', 'declined', 'ended');

-- AlterTable
ALTER TABLE "product_subscriptions" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "cancelled_at" TIMESTAMP(3),
ADD COLUMN     "consent_version" TEXT NOT NULL,
ADD COLUMN     "consented_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "consented_unit_cents" INTEGER NOT NULL,
ADD COLUMN     "offer" "LineOffer" NOT NULL DEFAULT 'none',
ADD COLUMN     "paused_because" "PauseReason",
ADD COLUMN     "problem" "RenewalProblem",
ADD COLUMN     "reminded_for" DATE,
ADD COLUMN     "retry_at" TIMESTAMP(3),
ADD COLUMN     "started_by_order_id" TEXT,
ADD COLUMN     "started_by_position" INTEGER,
ADD COLUMN     "told_unit_cents" INTEGER NOT NULL;

-- CreateTable
CREATE TABLE "product_renewals" (
    "id" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "due_on" DATE NOT NULL,
    "unit_cents" INTEGER NOT NULL,
    "outcome" "RenewalOutcome" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMP(3),

    CONSTRAINT "product_renewals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "product_renewals_subscription_id_created_at_idx" ON "product_renewals"("subscription_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "product_renewals_order_id_subscription_id_key" ON "product_renewals"("order_id", "subscription_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_subscriptions_started_by_order_id_started_by_positi_key" ON "product_subscriptions"("started_by_order_id", "started_by_position");

-- AddForeignKey
ALTER TABLE "product_subscriptions" ADD CONSTRAINT "product_subscriptions_started_by_order_id_fkey" FOREIGN KEY ("started_by_order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_renewals" ADD CONSTRAINT "product_renewals_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "product_subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_renewals" ADD CONSTRAINT "product_renewals_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One open try of a schedule, and one paid one for each date: two workers, or a repeat, can not charge twice.
CREATE UNIQUE INDEX "product_renewals_one_open" ON "product_renewals" ("subscription_id") WHERE "outcome" = 'open';
CREATE UNIQUE INDEX "product_renewals_one_paid" ON "product_renewals" ("subscription_id", "due_on") WHERE "outcome" = 'paid';
ALTER TABLE "product_subscriptions"
  ADD CONSTRAINT "product_subscriptions_told" CHECK ("told_unit_cents" > 0),
  ADD CONSTRAINT "product_subscriptions_attempts" CHECK ("attempts" >= 0),
  ADD CONSTRAINT "product_subscriptions_paused" CHECK (("status" = 'paused') = ("paused_because" IS NOT NULL));
