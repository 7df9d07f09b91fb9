-- CreateEnum
CREATE TYPE "ConsentWay" AS ENUM ('hosted', 'page', 'change');

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "card_brand" TEXT,
ADD COLUMN     "card_last4" TEXT;

-- CreateTable
CREATE TABLE "membership_consents" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL,
    "way" "ConsentWay" NOT NULL,
    "stripe_id" TEXT NOT NULL,
    "terms_version" TEXT NOT NULL,
    "sentences" TEXT[],
    "price_cents" INTEGER NOT NULL,
    "due_cents" INTEGER,
    "trial_days" INTEGER NOT NULL DEFAULT 0,
    "agreed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_consents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "membership_consents_user_id_plan_id_agreed_at_idx" ON "membership_consents"("user_id", "plan_id", "agreed_at");

-- CreateIndex
CREATE INDEX "membership_consents_plan_id_idx" ON "membership_consents"("plan_id");

-- AddForeignKey
ALTER TABLE "membership_consents" ADD CONSTRAINT "membership_consents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_consents" ADD CONSTRAINT "membership_consents_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "membership_plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is agreed to has a price, and says something.
ALTER TABLE "membership_consents" ADD CONSTRAINT "membership_consents_says_something"
  CHECK ("price_cents" >= 0 AND "trial_days" >= 0 AND cardinality("sentences") > 0);
