-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "draft_order_id" TEXT;

-- CreateTable
CREATE TABLE "draft_orders" (
    "id" TEXT NOT NULL,
    "request_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "shipping_address" JSONB NOT NULL,
    "shipping_method" "ShippingMethod" NOT NULL DEFAULT 'standard',
    "note" TEXT NOT NULL DEFAULT '',
    "quoted_cents" INTEGER NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "withdrawn_at" TIMESTAMP(3),
    "actor_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "draft_orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draft_order_lines" (
    "draft_order_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "draft_order_lines_pkey" PRIMARY KEY ("draft_order_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "draft_orders_request_key_key" ON "draft_orders"("request_key");

-- CreateIndex
CREATE INDEX "draft_orders_created_at_id_idx" ON "draft_orders"("created_at", "id");

-- CreateIndex
CREATE INDEX "draft_orders_email_idx" ON "draft_orders"("email");

-- CreateIndex
CREATE INDEX "draft_order_lines_product_id_idx" ON "draft_order_lines"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "draft_order_lines_draft_order_id_product_id_key" ON "draft_order_lines"("draft_order_id", "product_id");

-- CreateIndex
CREATE INDEX "orders_draft_order_id_idx" ON "orders"("draft_order_id");

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_draft_order_id_fkey" FOREIGN KEY ("draft_order_id") REFERENCES "draft_orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_order_lines" ADD CONSTRAINT "draft_order_lines_draft_order_id_fkey" FOREIGN KEY ("draft_order_id") REFERENCES "draft_orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_order_lines" ADD CONSTRAINT "draft_order_lines_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A payment link has one order that is not canceled: it cannot be paid twice (docs/decisions/0071).
CREATE UNIQUE INDEX "orders_one_of_draft" ON "orders"("draft_order_id") WHERE "draft_order_id" IS NOT NULL AND "cancelled_at" IS NULL;
ALTER TABLE "draft_orders" ADD CONSTRAINT "draft_orders_quoted" CHECK ("quoted_cents" > 0);
ALTER TABLE "draft_order_lines" ADD CONSTRAINT "draft_order_lines_quantity" CHECK ("quantity" BETWEEN 1 AND 500);
