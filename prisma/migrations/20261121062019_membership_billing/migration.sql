-- AlterTable
ALTER TABLE "membership_plans" ADD COLUMN     "stripe_price_cents" INTEGER;

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "sync_no" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "trial_cards" (
    "fingerprint" TEXT NOT NULL,
    "user_id" TEXT,
    "stripe_subscription_id" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trial_cards_pkey" PRIMARY KEY ("fingerprint")
);

-- CreateIndex
CREATE INDEX "trial_cards_user_id_idx" ON "trial_cards"("user_id");

-- AddForeignKey
ALTER TABLE "trial_cards" ADD CONSTRAINT "trial_cards_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE SEQUENCE "membership_sync_seq";
