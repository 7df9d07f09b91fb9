import { Client } from "pg";
import { addToCart, setQuantity } from "@/lib/cart/commands";
import { cartRows } from "@/lib/cart/queries";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/place-order";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { checkoutQuote } from "@/lib/checkout/queries";
import { db } from "@/lib/server/db";
import { audit } from "../support/audit";
import { ADDRESS } from "../support/buyer";
import { ownDatabase } from "../support/own-database";
import { type BetweenStripe, stripeBetween } from "../support/stripe-between";

// Counted before the database goes: hooks run in the order in which they are written.
afterAll(async () => {
  const problems = await audit(sql, between.stripe);
  await between.close();
  expect(problems).toEqual([]);
});
const { sql } = ownDatabase();
const viewer = { userId: null, isAdmin: false, memberDiscountPercent: 0, memberFreeFromCents: null };
let between: BetweenStripe;
let products: string[];

beforeAll(async () => {
  between = await stripeBetween("sk_test_x");
  process.env.STRIPE_API_BASE = between.url;
  await sql("UPDATE products SET on_hand = 1000, available = 1000");
  await sql("CREATE TABLE stock_began AS SELECT slug, on_hand AS stock FROM products");
  products = (await sql("SELECT id FROM products ORDER BY id LIMIT 3")).map((row) => String(row["id"]));
});
afterEach(() => between.meddle(undefined));

let people = 0;
function shopper() {
  people += 1;
  const owner = { sessionId: `session-of-a-test-${String(people).padStart(8, "0")}`, userId: null };
  return {
    owner,
    add: (index: number, quantity: number) =>
      addToCart(owner, {
        productId: String(products[index]),
        quantity,
        isSubscription: false,
        offer: "none",
      }),
    pay: async (secretHash = "mine") => {
      const quoted = await checkoutQuote(owner, viewer, "standard", ADDRESS.state as "CA");
      return preparePayment(
        {
          owner,
          viewer,
          secretHash,
          input: {
            amount: quoted?.totalCents ?? 0,
            shippingInfo: ADDRESS as never,
            shippingMethod: "standard" as const,
          },
        },
        `address-${people}`,
      );
    },
  };
}

const confirm = (intent: string) =>
  between.stripe.paymentIntents.confirm(intent, {
    payment_method: "pm_card_visa",
    return_url: "http://localhost:3000/",
  });
const orderOf = async (intent: string) =>
  (await sql("SELECT * FROM orders WHERE payment_intent_id = $1", [intent]))[0];

/** Holds an order's row, so that whoever comes next queues behind it in the order of their coming. */
async function holdRow(
  orderId: unknown,
): Promise<{ waiting(count: number): Promise<void>; free(): Promise<void> }> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM orders WHERE id = $1 FOR UPDATE", [orderId]);
  const waitingNow = async () =>
    Number(
      (
        await sql(
          "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      )[0]?.["count"],
    );
  return {
    waiting: async (count) => {
      for (let wait = 0; (await waitingNow()) < count; wait += 1) {
        if (wait > 300) throw new Error(`Not ${count} are waiting`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    free: async () => {
      await client.query("COMMIT");
      await client.end();
    },
  };
}

describe("a changed cart that is paid for in a second tab", () => {
  it("does not rewrite the order whose payment is being finalized in the first", async () => {
    const person = shopper();
    await person.add(0, 2);
    const prepared = await person.pay();
    await confirm(prepared.paymentIntentId);
    await person.add(1, 1);
    const order = await orderOf(prepared.paymentIntentId);
    const row = await holdRow(order?.["id"]);
    const finalized = finalizePayment(await readIntent(prepared.paymentIntentId));
    await row.waiting(1);
    const second = person.pay().catch((error: unknown) => error);
    await row.waiting(2);
    await row.free();
    await finalized;
    await second;
    expect(await orderOf(prepared.paymentIntentId)).toMatchObject({
      payment_status: "paid",
      total_cents: prepared.amount,
      revision: 1,
    });
    expect(
      await sql("SELECT product_id, quantity FROM order_lines WHERE order_id = $1", [order?.["id"]]),
    ).toEqual([{ product_id: products[0], quantity: 2 }]);
    expect(
      await sql("SELECT status, quantity FROM reservations WHERE order_id = $1", [order?.["id"]]),
    ).toEqual([{ status: "consumed", quantity: 2 }]);
    // What was not bought is still in the cart, and can be bought.
    expect(await cartRows(db(), person.owner)).toMatchObject([{ productId: products[1], quantity: 1 }]);
  });

  it("leaves no hold on an order that is being given up", async () => {
    const person = shopper();
    await person.add(0, 2);
    const prepared = await person.pay();
    const order = await orderOf(prepared.paymentIntentId);
    await setQuantity(person.owner, String((await cartRows(db(), person.owner))[0]?.id), 3);
    await between.stripe.paymentIntents.cancel(prepared.paymentIntentId);
    const row = await holdRow(order?.["id"]);
    const abandoned = abandonOrder(String(order?.["id"]), "The payment was canceled");
    await row.waiting(1);
    const second = person.pay();
    await row.waiting(2);
    await row.free();
    await abandoned;
    const fresh = await second;
    expect(fresh.paymentIntentId).not.toBe(prepared.paymentIntentId);
    expect(
      await sql("SELECT quantity FROM reservations WHERE order_id = $1 AND status = 'held'", [order?.["id"]]),
    ).toEqual([]);
  });
});
