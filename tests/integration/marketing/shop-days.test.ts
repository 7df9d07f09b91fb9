import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { sendContactMessage } from "@/lib/help/commands";
import { contactSchema } from "@/lib/help/schema";
import { claimGuestOrders } from "@/lib/orders/commands";
import { now } from "@/lib/server/clock";
import { orderFixtures } from "../../support/order-fixtures";
import { paymentShop } from "../../support/payment-shop";

// initdb sets the machine's time zone, which the shop's times must not follow.
process.env["TEST_DATABASE_ZONE"] ||= "Asia/Tokyo";

const { sql, bought, confirm, shopper } = paymentShop();
const { person } = orderFixtures(sql);
const clock = join(mkdtempSync(join(tmpdir(), "shop-clock-")), "clock");
/** Moves the shop's clock to an instant. */
const goTo = (instant: string) => writeFileSync(clock, String((Date.parse(instant) - Date.now()) / 1000));

beforeAll(async () => {
  Object.assign(process.env, { STRIPE_SANDBOX_URL: process.env.STRIPE_API_BASE, TEST_CLOCK_FILE: clock });
  await sql("UPDATE store_settings SET time_zone = 'America/Los_Angeles'");
});
afterEach(() => writeFileSync(clock, "0"));

it.each([
  // Thursday, January 4, 2029 ends in Los Angeles at 8:00 UTC on the fifth.
  ["2029-01-05T07:50:00Z", "2029-01-11"],
  ["2029-01-05T08:10:00Z", "2029-01-12"],
])("delivery is estimated from the shop's day of the payment: %s gives %s", async (paidAt, day) => {
  const { intent } = await bought({ finalize: false });
  goTo(paidAt);
  await finalizePayment(await readIntent(intent));
  const [row] = await sql(
    "SELECT estimated_delivery_date::text AS day FROM orders WHERE payment_intent_id = $1",
    [intent],
  );
  expect(row).toEqual({ day });
});

it("a repeated message counts once per day of the shop", async () => {
  const message = contactSchema.parse({
    name: "Maya Reyes",
    email: "maya@mail.example",
    category: "order",
    subject: "A broken jar",
    message: "The jar arrived broken.",
  });
  const kept = async (instant: string) => {
    goTo(instant);
    await sendContactMessage(message, { userId: null, isMember: false, address: "203.0.113.5" });
    return (await sql("SELECT id FROM contact_messages")).length;
  };
  expect(await kept("2029-01-05T23:59:00Z")).toBe(1);
  expect(await kept("2029-01-06T00:01:00Z")).toBe(1); // still the afternoon of the fifth
  expect(await kept("2029-01-06T08:01:00Z")).toBe(2);
});

it("timestamps are stored in UTC, whatever the database's time zone", async () => {
  const buyer = shopper();
  await buyer.add(0, 2);
  const { paymentIntentId } = await buyer.pay();
  await confirm(paymentIntentId);
  await finalizePayment(await readIntent(paymentIntentId));
  await buyer.add(1, 1);
  const { id, email } = await person();
  await sql("UPDATE orders SET customer_email = $2 WHERE payment_intent_id = $1", [paymentIntentId, email]);
  expect(await claimGuestOrders(id)).toBe(1);

  const minutesOff = async (table: string, column: string, where = "true") => {
    const [row] = await sql(
      `SELECT max(abs(extract(epoch FROM ${column} - $1::timestamp)) / 60)::int AS minutes FROM ${table} WHERE ${where}`,
      [now()],
    );
    return [`${table}.${column}`, Number(row?.["minutes"] ?? Number.NaN) < 5];
  };
  const isBuyers = `session_id = '${buyer.owner.sessionId}'`;
  const ofCart = `cart_id = (SELECT id FROM carts WHERE ${isBuyers})`;
  const ofOrder = `order_id = (SELECT id FROM orders WHERE payment_intent_id = '${paymentIntentId}')`;
  const written = [
    await minutesOff("carts", "created_at", isBuyers),
    await minutesOff("carts", "updated_at", isBuyers),
    await minutesOff("cart_lines", "created_at", ofCart),
    await minutesOff("cart_lines", "updated_at", ofCart),
    await minutesOff("orders", "created_at", ofCart),
    await minutesOff("orders", "paid_at", ofCart),
    await minutesOff("order_events", "created_at", `${ofOrder} OR type = 'claimed'`),
    await minutesOff("reservations", "created_at", ofOrder),
    await minutesOff("payments", "created_at", ofOrder),
    // Other tests queued their emails on a clock that they had moved.
    await minutesOff(
      "mail_outbox",
      "created_at",
      `key = (SELECT 'order-confirmation:' || id FROM orders WHERE payment_intent_id = '${paymentIntentId}')`,
    ),
    await minutesOff("stock_changes", "created_at", "cause = 'sale'"),
  ];
  expect(written.filter(([, isNear]) => !isNear)).toEqual([]);
});
