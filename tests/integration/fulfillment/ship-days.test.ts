import { getCheckoutQuote } from "@/lib/checkout/queries";
import { addDays, dayOf } from "@/lib/core/dates";
import { findArrival } from "@/lib/inventory/queries/find-arrival";
import { updateDispatch } from "@/lib/marketing/commands/update-dispatch";
import { getDispatchSettings } from "@/lib/marketing/queries/dispatch";
import { addBusinessDays, estimateDelivery } from "@/lib/marketing/rules/dispatch";
import { weekdayOf } from "@/lib/marketing/rules/pickup";
import { now } from "@/lib/server/clock";
import { OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { creditShop } from "../../support/credit-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const shop = creditShop();
const { sql, bought } = shop;
const ZONE = "America/Los_Angeles";
const today = () => dayOf(now(), ZONE);
/** The next ship day is at least two days ahead. */
const later = () => weekdayOf(addDays(today(), 3));
const save = async (change: object) =>
  updateDispatch(OWNER, {
    ...{ cutoffTime: "", shipDays: [], closedDays: [] },
    ...change,
    version: (await getDispatchSettings()).version,
  });
const estimateOf = async (id: string) =>
  (await sql("SELECT estimated_delivery_date::text AS day FROM orders WHERE id = $1", [id]))[0]?.["day"];

afterEach(() => save({}));

it("without ship days, estimates are the documented ones (D13)", async () => {
  const { id, person } = await bought();
  expect(await estimateOf(id)).toBe(addBusinessDays(today(), 5));
  await person.add(0, 1);
  expect((await getCheckoutQuote(person.owner, person.viewer, "standard"))?.methods[0]?.arrivesBy).toBeNull();
  expect(await findArrival("expedited")).toBe(addBusinessDays(today(), 2));
});

it("with ship days, checkout, the paid order and lots count from the next one", async () => {
  const closed = addDays(today(), 4);
  const shipDays = [later()];
  await save({ shipDays, cutoffTime: "12:00", closedDays: [closed] });
  const schedule = { shipDays, cutoffTime: "12:00", closedDays: [closed] };
  const expected = estimateDelivery(now(), 5, schedule, ZONE);
  expect(expected.shipsOn).toBe(addDays(today(), 3));
  const { id, person } = await bought();
  expect(await estimateOf(id)).toBe(expected.arrivesBy);
  await person.add(0, 1);
  expect((await getCheckoutQuote(person.owner, person.viewer, "standard"))?.methods[0]?.arrivesBy).toBe(
    expected.arrivesBy,
  );
  expect(await findArrival("standard")).toBe(expected.arrivesBy);
});

it("store credit that pays for all of an order gets the same estimate", async () => {
  await save({ shipDays: [later()] });
  const customer = await shop.customer(5_000);
  const { orderId } = await shop.pressCredit(customer);
  expect(await estimateOf(orderId)).toBe(addBusinessDays(addDays(today(), 3), 5));
});

it("an edit of an outdated version is refused, and the audit log has the change", async () => {
  const { version } = await getDispatchSettings();
  const input = { cutoffTime: "", shipDays: ["mon" as const], closedDays: [] };
  expect(await refusal(updateDispatch(OWNER, { ...input, version: version - 1 }))).toMatchObject({
    code: "conflict",
  });
  await updateDispatch(OWNER, { ...input, version });
  const [entry] = await sql(
    "SELECT after FROM audit_log WHERE action = 'settings.dispatch' ORDER BY created_at DESC, id DESC LIMIT 1",
  );
  expect(entry).toMatchObject({ after: { shipDays: ["mon"] } });
});

it("the database refuses times and weekdays that do not exist", async () => {
  for (const change of ["cutoff_time = '25:00'", "ship_days = '{someday}'"])
    await expect(sql(`UPDATE store_settings SET ${change}`)).rejects.toThrow(
      /store_settings_(cutoff|ship_days)/,
    );
});
