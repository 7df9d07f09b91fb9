import type { Viewer } from "@/lib/account/queries/viewer";
import { enterDiscountCode } from "@/lib/cart/commands/discount-code";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { ADDRESS } from "./buyer";
import { insertDiscount } from "./discounts";
import { orderFixtures } from "./order-fixtures";
import { paymentShop } from "./payment-shop";

interface PressOptions {
  email?: string;
  amount?: number;
  /** The gift that the page shows. */
  gift?: { productId: string; quantity: number };
  /** Whether this press sends the address; true by default. */
  withAddress?: boolean;
}

type Shopper = ReturnType<ReturnType<typeof paymentShop>["shopper"]>;

/** The payment shop, with shoppers who enter discount codes, press Pay and pay. */
export function discountShop() {
  const shop = paymentShop();
  const { sql, confirm, orderOf } = shop;
  let made = 0;

  /** Inserts a discount with a code of its own. */
  async function newCode(change: Record<string, unknown> = {}): Promise<{ id: string; code: string }> {
    made += 1;
    const code = `CODE-${made}`;
    return { id: await insertDiscount(sql, { code, ...change }), code };
  }

  const enter = ({ owner, viewer }: Shopper, code: string, address = `guesser-${made}-${code}`) =>
    enterDiscountCode(owner, viewer as Viewer, code, address);

  const quote = ({ owner, viewer }: Shopper) => getCheckoutQuote(owner, viewer, "standard", "CA");

  /** Presses Pay for the current total, or for another amount. */
  async function press(
    person: Shopper,
    { email = ADDRESS.email, amount, gift, withAddress = true }: PressOptions = {},
  ) {
    const { owner, viewer } = person;
    const quoted = await quote(person);
    const input = {
      amount: amount ?? quoted?.totalCents ?? 0,
      ...(gift ? { gift } : {}),
      ...(withAddress ? { shippingInfo: { ...ADDRESS, email, state: "CA" as const } } : {}),
      shippingMethod: "standard" as const,
    };
    return preparePayment({ owner, viewer, secretHash: "mine", input }, `address-of-${owner.sessionId}`);
  }

  /** Presses Pay, and pays. @returns the prepared payment and its order */
  async function pay(person: Shopper, how: PressOptions = {}) {
    const prepared = await press(person, how);
    await confirm(prepared.paymentIntentId);
    await finalizePayment(await readIntent(prepared.paymentIntentId));
    return { ...prepared, order: await orderOf(prepared.paymentIntentId) };
  }

  /** The uses of a discount: those not released, and all. */
  async function usesOf(id: string) {
    const [row] = await sql(
      "SELECT count(*) FILTER (WHERE released_at IS NULL)::int AS active, count(*)::int AS total FROM discount_uses WHERE discount_id = $1",
      [id],
    );
    return row;
  }

  return {
    ...shop,
    ...orderFixtures((...query) => sql(...query)),
    newCode,
    enter,
    quote,
    press,
    pay,
    usesOf,
  };
}

/** The error that a promise rejects with; null if it resolves. */
export const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
