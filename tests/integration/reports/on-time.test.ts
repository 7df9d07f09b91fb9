import { updateOrder } from "@/lib/checkout/commands/order-changes/update-order";
import { getAttention } from "@/lib/reports/queries/attention";
import { getReport } from "@/lib/reports/queries/report";
import { getToday } from "@/lib/reports/queries/today";
import { rangeSchema } from "@/lib/reports/schema";
import { PACKER } from "../../support/actors";
import { dayIn, lotShop } from "../../support/lot-shop";

jest.mock("next/cache", () => ({
  revalidateTag: jest.fn(),
  cacheLife: () => undefined,
  cacheTag: () => undefined,
}));

const { sql, product, sell, mark } = lotShop();

const HOUR = 60 * 60 * 1000;
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
/** The weekday a number of days from today. */
const weekdayIn = (days: number) => WEEKDAYS[new Date(`${dayIn(days)}T00:00:00Z`).getUTCDay()] ?? "";
const shipOn = (...days: number[]) =>
  sql("UPDATE store_settings SET ship_days = $1, cutoff_time = NULL", [days.map(weekdayIn)]);
const fulfillment = async () => {
  const { figures } = await getReport(rangeSchema.parse({ from: dayIn(-10), to: dayIn(0) }));
  return { onTime: figures.onTime, due: figures.due };
};

async function sellBefore(hours: number): Promise<string> {
  const id = await sell(await product(5), 1);
  await sql("UPDATE orders SET paid_at = $2 WHERE id = $1", [id, new Date(Date.now() - hours * HOUR)]);
  return id;
}

beforeEach(async () => {
  await sql("UPDATE orders SET cancelled_at = coalesce(cancelled_at, now()), cancel_reason = 'shop'");
  await shipOn();
});

it("counts an order that waits for its ship day neither as late nor as overdue", async () => {
  const id = await sellBefore(30);
  expect([(await getAttention()).lateToPack, await fulfillment()]).toEqual([1, { onTime: 0, due: 1 }]);
  await shipOn(1);
  expect([(await getAttention()).lateToPack, await fulfillment()]).toEqual([0, { onTime: 0, due: 0 }]);
  await shipOn(0);
  expect((await getToday()).orders.map((order) => [order.id, order.isLate])).toEqual([[id, false]]);
  expect(await fulfillment()).toEqual({ onTime: 0, due: 0 });
  expect(await mark(id, "shipped")).toBeUndefined();
  expect(await fulfillment()).toEqual({ onTime: 1, due: 1 });
});

it("counts an order as late if it was shipped after its ship day or, without ship days, more than 24 hours after payment", async () => {
  await shipOn(-1);
  const late = await sellBefore(30);
  expect((await getAttention()).lateToPack).toBe(1);
  await mark(late, "shipped");
  expect(await fulfillment()).toEqual({ onTime: 0, due: 1 });
  await shipOn();
  for (const hours of [23, 25]) await mark(await sellBefore(hours), "shipped");
  expect(await fulfillment()).toEqual({ onTime: 1, due: 3 });
});

it("still counts a shipped order as on time when the ship days change, until staff move it back", async () => {
  await shipOn(0);
  const id = await sellBefore(30);
  await mark(id, "shipped");
  await shipOn();
  await sql("UPDATE orders SET customer_email = 'other@garden.example' WHERE id = $1", [id]); // so that the day is counted again
  expect(await fulfillment()).toEqual({ onTime: 1, due: 1 });
  await updateOrder(PACKER, id, { status: "packed" });
  expect(await fulfillment()).toEqual({ onTime: 0, due: 1 });
  await mark(id, "shipped");
  expect(await fulfillment()).toEqual({ onTime: 0, due: 1 });
});
