import type { Viewer } from "@/lib/account/queries/viewer";
import { addToCart } from "@/lib/cart/commands/add-to-cart";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { audit } from "./audit-money-and-stock";
import { ADDRESS } from "./buyer";
import { hold } from "./hold";
import { ownDatabase } from "./own-database";
import { type StripeProxy, startStripeProxy } from "./stripe-proxy";

export { waitFor } from "./wait-for";

export const VISITOR = {
  userId: null,
  isAdmin: false,
  staffRole: null,
  isMember: false,
  planId: null,
  memberDiscountPercent: 0,
  memberFreeFromCents: null,
  isWholesale: false,
};

interface Bought {
  /** The signed-in user. */
  userId?: string | null;
  card?: string;
  quantity?: number;
  finalize?: boolean;
}

/**
 * Sets up the shop's commands with a database and a Stripe with injectable faults for a test file. At the end money
 * and stock are audited.
 */
export function paymentShop() {
  let between: StripeProxy;
  let products: string[];
  let people = 0;
  // Audits before the database is dropped: hooks run in their order of definition.
  afterAll(async () => {
    const problems = await audit(sql, between.stripe);
    await between.close();
    expect(problems).toEqual([]);
  });
  const { sql } = ownDatabase();
  beforeAll(async () => {
    between = await startStripeProxy("sk_test_x");
    process.env.STRIPE_API_BASE = between.url;
    await sql("UPDATE products SET on_hand = 1000, available = 1000");
    await sql("CREATE TABLE stock_began AS SELECT slug, on_hand AS stock FROM products");
    products = (await sql("SELECT id FROM products ORDER BY id LIMIT 3")).map((row) => String(row["id"]));
  });
  afterEach(() => between.meddle(undefined));

  /**
   * A shopper with a cart.
   * @param userId the signed-in user
   * @param from network address; defaults to a unique one
   */
  function shopper(userId: string | null = null, terms: Partial<Viewer> = {}, from?: string) {
    people += 1;
    const address = from ?? `address-${people}`;
    const owner = { sessionId: `session-of-a-test-${String(people).padStart(8, "0")}`, userId };
    const viewer = { ...VISITOR, userId, ...terms };
    return {
      owner,
      viewer,
      add: async (index: number, quantity: number, isSubscription = false): Promise<string> => {
        const productId = String(products[index]);
        return (await addToCart(owner, viewer, { productId, quantity, isSubscription, offers: [] })).id;
      },
      addProduct: (productId: string, quantity: number) =>
        addToCart(owner, viewer, { productId, quantity, isSubscription: false, offers: [] }),
      /** Presses Pay. */
      pay: async ({ secretHash = "mine", withAddress = true } = {}) => {
        const quoted = await getCheckoutQuote(owner, viewer, "standard");
        const input = {
          amount: quoted?.totalCents ?? 0,
          ...(withAddress ? { shippingInfo: { ...ADDRESS, state: "CA" as const } } : {}),
          shippingMethod: "standard" as const,
        };
        return preparePayment({ owner, viewer, secretHash, input }, address);
      },
    };
  }

  /** Pays an intent with a card. */
  const confirm = (intent: string, card = "pm_card_visa") =>
    between.stripe.paymentIntents.confirm(intent, {
      payment_method: card,
      return_url: "http://localhost:3000/",
    });
  const orderOf = async (intent: string) =>
    (await sql("SELECT * FROM orders WHERE payment_intent_id = $1", [intent]))[0];

  /** A payment of $18.34 made at Stripe and not through this shop's checkout. @returns its intent */
  async function paidAtStripe(metadata: Record<string, string> = {}, card?: string): Promise<string> {
    const { id } = await between.stripe.paymentIntents.create({
      amount: 1834,
      currency: "usd",
      metadata,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    await confirm(id, card);
    return id;
  }

  /** A newly paid order; by default a guest's and finalized. */
  async function bought({ userId = null, card, quantity = 2, finalize = true }: Bought = {}) {
    const person = shopper(userId);
    await person.add(0, quantity);
    const { paymentIntentId: intent, amount } = await person.pay();
    await confirm(intent, card);
    if (finalize) await finalizePayment(await readIntent(intent));
    return { person, intent, amount, id: String((await orderOf(intent))?.["id"]) };
  }

  return {
    sql,
    shopper,
    bought,
    paidAtStripe,
    stripe: () => between.stripe,
    asked: () => between.asked,
    meddle: (...how: Parameters<StripeProxy["meddle"]>) => between.meddle(...how),
    product: (index: number) => products[index],
    confirm,
    orderOf,
    /** The staff alert about a payment. */
    alertOf: async (intent: string) =>
      (await sql("SELECT * FROM notices WHERE key = $1", [`payment:${intent}`]))[0],
    /** The entries of an order's history, oldest first. */
    historyOf: async (id: string) =>
      (await sql("SELECT type FROM order_events WHERE order_id = $1 ORDER BY created_at, id", [id])).map(
        (row) => row["type"],
      ),
    /** Locks a row, so that later requests queue for it in their order of arrival. */
    holdRow: (
      table: "orders" | "draft_orders" | "cart_lines" | "products" | "store_credit_accounts",
      id: unknown,
    ) => hold(String(process.env["DATABASE_URL"]), `SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [id]),
  };
}

/** A promise with its resolver. */
export function gate() {
  let open = (): void => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open };
}
