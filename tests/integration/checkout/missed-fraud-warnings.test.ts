import { syncMissedFraudWarnings } from "@/lib/checkout/commands/payment-alerts/sync-fraud-warning";
import { heldOrders, openHolds } from "../../support/held-orders";
import { paymentShop } from "../../support/payment-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = paymentShop();
const { sql } = shop;
const { reported } = heldOrders(shop);

it("a missed fraud warning that cannot be synced delays no other one, and is tried again", async () => {
  const orders = [await reported(), await reported(), await reported()];
  const [, failing] = orders;
  const others = orders.filter((order) => order !== failing);
  await sql(
    `ALTER TABLE notices ADD CONSTRAINT test_refuses CHECK (object_id <> '${failing?.id}') NOT VALID`,
  );
  expect(await syncMissedFraudWarnings(-5)).toBe(3);
  expect(await Promise.all(others.map(({ id }) => openHolds(id)))).toEqual(
    others.map(() => ["early_fraud_warning"]),
  );
  expect(await openHolds(String(failing?.id))).toEqual([]);
  await sql("ALTER TABLE notices DROP CONSTRAINT test_refuses");
  expect(await syncMissedFraudWarnings(-5)).toBe(1); // control: nothing else was wrong with it
  expect(await openHolds(String(failing?.id))).toEqual(["early_fraud_warning"]);
});
