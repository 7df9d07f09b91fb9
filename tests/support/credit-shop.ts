import type { Viewer } from "@/lib/account/queries/viewer";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { payWithCredit } from "@/lib/checkout/commands/pay-with-credit";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { type CreatePaymentIntentInput, refundOrderSchema } from "@/lib/checkout/schema";
import { addCredit } from "@/lib/credit/commands/add-credit";
import { addCreditSchema } from "@/lib/credit/schema";
import { calculateCredit } from "@/lib/pricing/rules/credit";
import type { DeliveryMethod } from "@/lib/pricing/schema";
import { MANAGER } from "./actors";
import { refusal } from "./admin-shop";
import { ADDRESS, CONTACT } from "./buyer";
import { orderFixtures } from "./order-fixtures";
import { paymentShop } from "./payment-shop";

/** The payment shop, with customers who have store credit and pay with it. */
export function creditShop() {
  const shop = paymentShop();
  const { sql, confirm, orderOf } = shop;
  const { person } = orderFixtures((...query) => sql(...query));
  let keys = 0;
  beforeAll(() =>
    sql(
      "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ($1, 'm@shop.example', 'Mona', true, now())",
      [MANAGER.userId],
    ),
  );

  /** Gives credit, as staff do. */
  async function give(userId: string, amount: number, more: object = {}) {
    keys += 1;
    const input = addCreditSchema.parse({
      requestKey: `gift-${keys}-of-a-test`,
      amount,
      reason: "Sorry",
      ...more,
    });
    return addCredit(MANAGER, userId, input);
  }

  /** A signed-in customer with credit and items in the cart. */
  async function customer(cents: number, { quantity = 1, isSubscription = false } = {}) {
    const { id } = await person();
    if (cents > 0) await give(id, cents);
    const one = shop.shopper(id, isSubscription ? { isMember: true } : {});
    await one.add(0, quantity, isSubscription);
    return { ...one, id };
  }
  type Customer = Awaited<ReturnType<typeof customer>>;

  const quote = ({ owner, viewer }: Customer, method: DeliveryMethod = "standard") =>
    getCheckoutQuote(owner, viewer as Viewer, method, "CA");

  /** The request of the page for the current total and credit, or for others. */
  async function inputOf(
    one: Customer,
    change: {
      amount?: number;
      creditCents?: number;
      needsCard?: boolean;
      email?: string;
      method?: DeliveryMethod;
    } = {},
  ): Promise<CreatePaymentIntentInput> {
    const quoted = await quote(one, change.method);
    const amount = change.amount ?? quoted?.totalCents ?? 0;
    const available = quoted?.availableCreditCents ?? 0;
    const contact = { ...CONTACT, email: change.email ?? ADDRESS.email };
    const pay = {
      amount,
      creditCents: change.creditCents ?? calculateCredit(amount, available, change.needsCard ?? false),
    };
    return change.method === "pickup"
      ? { ...pay, shippingInfo: contact, shippingMethod: "pickup" }
      : {
          ...pay,
          shippingInfo: { ...ADDRESS, ...contact, state: "CA" },
          shippingMethod: change.method ?? "standard",
        };
  }
  type Change = Parameters<typeof inputOf>[1];

  /** Presses Pay, for the card to pay the rest. */
  const press = async (one: Customer, change: Change = {}) =>
    preparePayment(
      { owner: one.owner, viewer: one.viewer, secretHash: "mine", input: await inputOf(one, change) },
      `address-of-${one.owner.sessionId}`,
    );

  /** Presses Pay, for credit to pay all. */
  const pressCredit = async (one: Customer, change: Change = {}) =>
    payWithCredit(
      { owner: one.owner, viewer: one.viewer, secretHash: "mine", input: await inputOf(one, change) },
      `address-of-${one.owner.sessionId}`,
    );

  /** Pays with credit, and the rest by card. @returns the order's row */
  async function buy(one: Customer, change: Change = {}) {
    const { paymentIntentId: intent } = await press(one, change);
    await confirm(intent);
    await finalizePayment(await readIntent(intent));
    const order = await orderOf(intent);
    return { id: String(order?.["id"]), intent, order };
  }

  const accountOf = async (userId: string) =>
    (
      await sql(
        "SELECT balance_cents AS balance, held_cents AS held FROM store_credit_accounts WHERE user_id = $1",
        [userId],
      )
    )[0];
  const entriesOf = async (userId: string) =>
    (
      await sql(
        `SELECT reason, amount_cents AS amount FROM store_credit_entries e JOIN store_credit_accounts a ON a.id = e.account_id
         WHERE a.user_id = $1 ORDER BY e.created_at, e.id`,
        [userId],
      )
    ).map(({ reason, amount }) => `${reason} ${amount}`);
  const refundsOf = async (id: string) =>
    (
      await sql(
        "SELECT amount_cents AS amount, is_to_credit AS credit, goods_cents + tax_cents + shipping_cents AS parts FROM refunds WHERE order_id = $1 AND status <> 'failed' ORDER BY created_at, is_to_credit",
        [id],
      )
    ).map(({ amount, credit, parts }) => ({
      amount: Number(amount),
      isToCredit: credit,
      parts: Number(parts),
    }));

  /** Refunds as staff do, for the amount that the server names. @returns cents */
  async function refund(orderId: string, change: object) {
    keys += 1;
    const [row] = await sql("SELECT version FROM orders WHERE id = $1", [orderId]);
    const input = refundOrderSchema.parse({
      requestKey: `dialog-${keys}-of-a-test`,
      version: Number(row?.["version"]),
      amount: 1,
      ...change,
    });
    if ("amount" in change) {
      await refundOrder(MANAGER.userId, orderId, input);
      return input.amount;
    }
    const { details } = await refusal(refundOrder(MANAGER.userId, orderId, input));
    await refundOrder(MANAGER.userId, orderId, { ...input, amount: Number(details.amount) });
    return Number(details.amount);
  }

  return {
    ...shop,
    person,
    give,
    customer,
    quote,
    inputOf,
    press,
    pressCredit,
    buy,
    accountOf,
    entriesOf,
    refundsOf,
    refund,
  };
}
