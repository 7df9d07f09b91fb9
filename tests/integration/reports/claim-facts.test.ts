import { getClaimFacts } from "@/lib/reports/queries/claims";
import { db } from "@/lib/server/db";
import { sampleId } from "@/prisma/seed/ids";
import { countScans } from "../../support/count-scans";
import { insertManyOrders } from "../../support/insert-many-orders";
import { ownDatabase } from "../../support/own-database";
import { type Sold, soldOrders } from "../../support/sold-orders";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql } = ownDatabase();

const customers = async () => (await getClaimFacts()).customers;

it("the customer count of a claim is compared with the buyers of paid orders that were not canceled", async () => {
  const before = await customers();
  const sell = soldOrders(sql);
  const buy = (email: string, order: Partial<Sold> = {}) =>
    sell({
      at: "2025-11-02T12:00:00Z",
      email,
      lines: [{ productId: sampleId("product", "hemp-cheese"), price: 500, quantity: 1 }],
      ...order,
    });
  await buy("Guest@garden.example");
  await buy("guest@garden.example", { at: "2025-11-05T12:00:00Z" });
  await buy("other@garden.example");
  await sql("INSERT INTO users (id, email, updated_at) VALUES ('mover', 'new@garden.example', now())");
  await buy("old@garden.example", { userId: "mover" });
  await buy("new@garden.example", { userId: "mover", at: "2025-11-05T12:00:00Z" });
  await buy("pending@garden.example", { paid: false });
  await buy("canceled@garden.example", { cancel: "shop" });
  expect(await customers()).toBe(before + 3);
});

it("counting customers does not scan the orders table", async () => {
  await insertManyOrders(sql, { orders: 2_000, until: new Date("2025-12-01T00:00:00Z"), days: 700 });
  expect(await customers()).toBeGreaterThanOrEqual(400); // builds the daily counts of the new orders
  expect(await countScans(sql, "orders", customers)).toBe(0);
  const count = () => db().$queryRaw`
    SELECT count(DISTINCT lower(customer_email)) FROM orders WHERE payment_status IN ('paid', 'partially_refunded')`;
  expect(await countScans(sql, "orders", count)).toBe(1); // control
});
