-- Payment releases what the paid revision did not spend, also where a press reserved it while the payment waited for the order.
CREATE TRIGGER "orders_release_paid_store_credit" AFTER UPDATE OF "paid_at" ON "orders"
  FOR EACH ROW WHEN (NEW."paid_at" IS NOT NULL AND OLD."paid_at" IS NULL) EXECUTE FUNCTION "release_store_credit"();
