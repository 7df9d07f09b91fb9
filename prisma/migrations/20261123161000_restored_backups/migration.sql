-- When a backup was restored into this database; null once everything until then is compared with Stripe.
ALTER TABLE "stripe_comparison" ADD COLUMN "restored_at" TIMESTAMP(3);
