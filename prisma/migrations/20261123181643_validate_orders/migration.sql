-- Apart from the statements that add them, which lock the tables.
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_delivery_method";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_exchange";
ALTER TABLE "draft_orders" VALIDATE CONSTRAINT "draft_orders_quoted";
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_exchange";
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_exchange_order_id_fkey";
