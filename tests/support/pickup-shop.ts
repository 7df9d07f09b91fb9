import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { markOrders } from "@/lib/checkout/commands/order-changes/mark-orders";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { createPaymentIntentSchema } from "@/lib/checkout/schema";
import { renderMail } from "@/lib/mail/queries";
import { updatePickup } from "@/lib/marketing/commands/update-pickup";
import { getPickupSettings } from "@/lib/marketing/queries/pickup";
import { pickupHoursSchema, WEEKDAYS } from "@/lib/marketing/schema/pickup";
import type { MailOutbox } from "@/prisma/generated/client";
import { OWNER } from "./actors";
import { CONTACT } from "./buyer";
import { creditShop } from "./credit-shop";

/** Closed on every day. */
export const CLOSED = pickupHoursSchema.parse({});
/** Open all day. */
export const OPEN = { opens: "00:00", closes: "23:59" };
/** The place, open on every day and ready at once. */
export const PLACE = {
  isOn: true,
  name: "Farm stand",
  address: "1 Mill Rd",
  city: "Salem",
  state: "OR" as const,
  zip: "97301",
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, OPEN])) as Record<
    (typeof WEEKDAYS)[number],
    typeof OPEN
  >,
  instructions: "Ring at the green door.",
  readyHours: 0,
  keepDays: 3,
};

/** The request of the Pay button for a pickup, with overrides. @param amount cents */
export const pickupInput = (amount: number, change: object = {}) =>
  createPaymentIntentSchema.parse({ amount, shippingMethod: "pickup", shippingInfo: CONTACT, ...change });

/** Saves PLACE with overrides as the pickup settings. */
export const savePlace = async (change: object = {}) =>
  updatePickup(OWNER, { ...PLACE, ...change, version: (await getPickupSettings()).version });

/** Sets the status of an order. */
export const mark = async (id: string, status: "packed" | "pickup" | "done" | "shipped" | "new") =>
  markOrders(OWNER, {
    orders: [{ id, version: (await getAdminOrder(id)).version }],
    status: status as "packed",
  });

/** A shop that charges for delivery and offers pickup. */
export function pickupShop() {
  const shop = creditShop();
  const { sql } = shop;
  beforeAll(() => sql("UPDATE store_settings SET shipping_mode = 'policy'"));
  beforeEach(async () => {
    await sql(
      `INSERT INTO tax_rates (state, rate_thousandths, updated_at) VALUES ('OR', 1000, now()), ('CA', 9000, now())
       ON CONFLICT DO NOTHING`,
    );
    await savePlace();
  });

  type Shopper = ReturnType<typeof shop.shopper>;
  const quote = ({ owner, viewer }: Shopper, method: "standard" | "pickup", state = "CA") =>
    getCheckoutQuote(owner, viewer, method, state);

  /** Presses Pay for a pickup, or with other values. @param amount cents */
  const press = async ({ owner, viewer }: Shopper, amount: number, change: object = {}) =>
    preparePayment(
      { owner, viewer, secretHash: "mine", input: pickupInput(amount, change) },
      `address of ${owner.sessionId}`,
    );

  /** Pays with a card. @returns the id of the order */
  async function pay(paymentIntentId: string): Promise<string> {
    await shop.confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    return String((await shop.orderOf(paymentIntentId))?.["id"]);
  }

  /** A paid pickup order. */
  async function boughtForPickup() {
    const one = shop.shopper();
    await one.add(0, 2);
    const total = (await quote(one, "pickup"))?.totalCents ?? 0;
    const { paymentIntentId } = await press(one, total);
    return { total, id: await pay(paymentIntentId) };
  }

  /** The texts of an order's emails of one template, oldest first. */
  async function textsOf(id: string, template: string): Promise<string[]> {
    const rows = await sql(
      `SELECT id, key, template, recipient, data, created_at AS "createdAt" FROM mail_outbox
       WHERE template = $2 AND data->>'orderId' = $1 ORDER BY created_at`,
      [id, template],
    );
    return Promise.all(rows.map(async (row) => (await renderMail(row as unknown as MailOutbox)).text));
  }

  return { shop, quote, press, pay, boughtForPickup, textsOf };
}
