-- CreateTable
CREATE TABLE "second_factors" (
    "user_id" TEXT NOT NULL,
    "secret" TEXT,
    "confirmed_at" TIMESTAMP(3),
    "last_used_step" INTEGER,
    "pending_secret" TEXT,
    "pending_at" TIMESTAMP(3),

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_code_hash_key" ON "recovery_codes"("code_hash");

-- CreateIndex
CREATE INDEX "recovery_codes_user_id_idx" ON "recovery_codes"("user_id");

-- AddForeignKey
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A confirmed factor has its secret, and the secret of a set-up has its time.
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_confirmed_with_secret" CHECK (("secret" IS NULL) = ("confirmed_at" IS NULL));
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_pending_with_time" CHECK (("pending_secret" IS NULL) = ("pending_at" IS NULL));
