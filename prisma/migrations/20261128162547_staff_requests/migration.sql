-- CreateTable
CREATE TABLE "staff_requests" (
    "key" TEXT NOT NULL,
    "contents_hash" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_requests_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "staff_requests_created_at_idx" ON "staff_requests"("created_at");
