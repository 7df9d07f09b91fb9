import { Client } from "pg";
import type Stripe from "stripe";
import { addToCart, removeLine, setQuantity } from "@/lib/cart/commands";
import { cartRows } from "@/lib/cart/queries";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/place-order";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { reconcilePayments } from "@/lib/checkout/commands/reconcile";
import { handleStripeEvent } from "@/lib/checkout/events";
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

/** Holds a row, so that whoever comes next queues behind it in the order of their coming. */
async function holdRow(
  table: "orders" | "cart_lines",
  id: unknown,
): Promise<{ waiting(count: number): Promise<void>; free(): Promise<void> }> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("BEGIN");
  await client.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
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
    const row = await holdRow("orders", order?.["id"]);
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
    const row = await holdRow("orders", order?.["id"]);
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

describe("a line that is gone while it is changed", () => {
  it("is not in the cart, rather than an error", async () => {
    const person = shopper();
    await person.add(0, 1);
    const [line] = await cartRows(db(), person.owner);
    const lock = await holdRow("cart_lines", line?.id);
    const removed = removeLine(person.owner, String(line?.id));
    await lock.waiting(1);
    const changed = setQuantity(person.owner, String(line?.id), 1).catch((error: unknown) => error);
    await lock.waiting(2);
    await lock.free();
    await removed;
    expect(await changed).toMatchObject({ code: "not_found" });
  });

  it("does not keep its payment from becoming an order", async () => {
    const person = shopper();
    await person.add(0, 3);
    const prepared = await person.pay();
    const intent = await confirm(prepared.paymentIntentId);
    await person.add(0, 1); // four in the cart, three paid
    const [line] = await cartRows(db(), person.owner);
    const lock = await holdRow("cart_lines", line?.id);
    const lowered = setQuantity(person.owner, String(line?.id), 1);
    await lock.waiting(1);
    const finalized = finalizePayment(await readIntent(intent.id)).catch((error: unknown) => error);
    await lock.waiting(2);
    await lock.free();
    await lowered;
    expect(await finalized).toMatchObject({ order: { paymentStatus: "paid" } });
  });
});

/** A promise and what ends it. */
function gate() {
  let open = (): void => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open };
}

const isCreate = ({ call }: { call: string }): boolean => call === "POST /v1/payment_intents";
const leaseEnds = (orderId: unknown) =>
  sql("UPDATE orders SET payment_sync_until = now() - interval '1 second' WHERE id = $1", [orderId]);
const pendingOf = async (sessionId: string) =>
  (
    await sql(
      "SELECT o.* FROM orders o JOIN carts c ON c.id = o.cart_id WHERE c.session_id = $1 AND o.payment_status = 'pending'",
      [sessionId],
    )
  )[0];
const untilAsked = async (count: number) => {
  for (let wait = 0; between.asked.filter(isCreate).length < count; wait += 1) {
    if (wait > 300) throw new Error("Stripe was not asked");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe("a lease that ran out while Stripe was slow", () => {
  it("hands out one intent of an order, never two that could both be paid", async () => {
    const person = shopper();
    await person.add(0, 1);
    const slow = gate();
    const before = between.asked.filter(isCreate).length;
    between.meddle((asked) => (isCreate(asked) ? { after: slow.closed } : undefined));
    const first = person.pay().catch((error: unknown) => error);
    await untilAsked(before + 1);
    between.meddle(undefined);
    await leaseEnds((await pendingOf(person.owner.sessionId))?.["id"]);
    await person.add(1, 1);
    const second = await person.pay();
    slow.open();
    expect(await first).toMatchObject({ code: "conflict" });
    expect(await pendingOf(person.owner.sessionId)).toMatchObject({
      payment_intent_id: second.paymentIntentId,
    });
  });

  it("is not taken from the request that has it now", async () => {
    const person = shopper();
    await person.add(0, 1);
    const [slow, slower] = [gate(), gate()];
    const before = between.asked.filter(isCreate).length;
    between.meddle((asked) => (isCreate(asked) ? { after: slow.closed } : undefined));
    const first = person.pay().catch((error: unknown) => error);
    await untilAsked(before + 1);
    const id = (await pendingOf(person.owner.sessionId))?.["id"];
    await leaseEnds(id);
    between.meddle((asked) => (isCreate(asked) ? { after: slower.closed } : undefined));
    await person.add(1, 1);
    const second = person.pay();
    await untilAsked(before + 2);
    slow.open();
    await first;
    expect((await pendingOf(person.owner.sessionId))?.["payment_sync_until"]).not.toBeNull();
    slower.open();
    await second;
    expect((await pendingOf(person.owner.sessionId))?.["payment_sync_until"]).toBeNull();
  });
});

describe("a payment that is under way at Stripe", () => {
  it("keeps its goods when the cart is changed and paid again", async () => {
    const person = shopper();
    await person.add(0, 2);
    const prepared = await person.pay();
    between.meddle(({ call }) =>
      call === `GET /v1/payment_intents/${prepared.paymentIntentId}`
        ? { alter: (body) => ({ status: 200, body: { ...body, status: "processing" } }) }
        : undefined,
    );
    const order = await orderOf(prepared.paymentIntentId);
    await setQuantity(person.owner, String((await cartRows(db(), person.owner))[0]?.id), 1);
    await expect(person.pay()).rejects.toMatchObject({ code: "conflict" });
    expect(await sql("SELECT quantity FROM reservations WHERE order_id = $1", [order?.["id"]])).toEqual([
      { quantity: 2 },
    ]);
    expect(await orderOf(prepared.paymentIntentId)).toMatchObject({ revision: 1, payment_sync_until: null });
  });
});

describe("a browser that knows the cart but not the checkout's secret", () => {
  it("gets an order of its own, without the address of the other one", async () => {
    const person = shopper();
    await person.add(0, 1);
    const prepared = await person.pay("mine");
    const quoted = await checkoutQuote(person.owner, viewer, "standard");
    const stranger = await preparePayment(
      {
        owner: person.owner,
        viewer,
        secretHash: "another",
        input: { amount: quoted?.totalCents ?? 0, shippingMethod: "standard" },
      },
      "address-of-a-stranger",
    );
    expect(stranger.paymentIntentId).not.toBe(prepared.paymentIntentId);
    expect(await orderOf(stranger.paymentIntentId)).toMatchObject({
      shipping_address: null,
      customer_email: "",
    });
    expect(await orderOf(prepared.paymentIntentId)).toMatchObject({ checkout_secret_hash: "mine" });
    // The first intent can not be paid as well: one cart is never charged twice.
    expect((await between.stripe.paymentIntents.retrieve(prepared.paymentIntentId)).status).toBe("canceled");
  });
});

describe("an intent that Stripe does not know", () => {
  const event = (id: string, type: string, objectId: string) =>
    ({ id, type, data: { object: { id: objectId } } }) as unknown as Stripe.Event;

  async function forgotten() {
    const person = shopper();
    await person.add(2, 4);
    const prepared = await person.pay();
    const id = `pi_unknown${String(people).padStart(10, "0")}`;
    await sql("UPDATE orders SET payment_intent_id = $1 WHERE payment_intent_id = $2", [
      id,
      prepared.paymentIntentId,
    ]);
    return { person, id };
  }
  const heldOf = (intent: string) =>
    sql(
      "SELECT quantity FROM reservations r JOIN orders o ON o.id = r.order_id WHERE o.payment_intent_id = $1 AND r.status = 'held'",
      [intent],
    );

  it("does not keep its hold when the time is over", async () => {
    const { id } = await forgotten();
    await sql(
      "UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE payment_intent_id = $1",
      [id],
    );
    await expireHolds();
    expect(await heldOf(id)).toEqual([]);
    expect(await orderOf(id)).toMatchObject({ payment_status: "failed" });
  });

  it("does not keep its hold when the reconciler asks", async () => {
    const { id } = await forgotten();
    await reconcilePayments(0);
    expect(await heldOf(id)).toEqual([]);
  });

  it("does not keep its shopper from paying", async () => {
    const { person, id } = await forgotten();
    const fresh = await person.pay();
    expect(fresh.paymentIntentId).not.toBe(id);
    expect(await heldOf(id)).toEqual([]);
  });

  it.each(["payment_intent.succeeded", "payment_intent.canceled", "payment_intent.payment_failed"])(
    "is no reason to ask for %s again and again",
    async (type) => {
      const one = event(`evt_unknown_${type}`, type, "pi_nobodyknowsthisone");
      expect(await handleStripeEvent(one)).toBe("processed");
      expect(await handleStripeEvent(one)).toBe("repeated");
    },
  );
});

describe("more than one batch of orders that can not be ended", () => {
  it("keeps none behind it waiting", async () => {
    const person = shopper();
    await person.add(0, 1);
    const prepared = await person.pay();
    const id = (await orderOf(prepared.paymentIntentId))?.["id"];
    await sql(
      `INSERT INTO orders (id, order_number, payment_intent_id, subtotal_cents, shipping_cents, tax_cents, total_cents, hold_expires_at, created_at, updated_at)
       SELECT 'stuck' || to_char(n, 'FM00000000'), to_char(n, 'FM00000000'), 'pi_stuck' || n, 0, 0, 0, 0, now() - interval '1 hour', now() - interval '1 hour', now()
       FROM generate_series(1, 250) n`,
    );
    between.meddle(({ call }) =>
      call.includes("pi_stuck")
        ? {
            alter: () => ({ status: 400, body: { error: { type: "invalid_request_error", message: "no" } } }),
          }
        : undefined,
    );
    await confirm(prepared.paymentIntentId);
    await reconcilePayments(0);
    expect(await orderOf(prepared.paymentIntentId)).toMatchObject({ payment_status: "paid" });
    const other = shopper();
    await other.add(0, 1);
    const late = await other.pay();
    await sql(
      "UPDATE orders SET hold_expires_at = now() - interval '1 second' WHERE payment_intent_id = $1",
      [late.paymentIntentId],
    );
    await expireHolds();
    expect(await orderOf(late.paymentIntentId)).toMatchObject({ payment_status: "failed" });
    await sql("DELETE FROM orders WHERE id LIKE 'stuck%'");
    expect(id).toBeDefined();
  });
});

describe("a refund", () => {
  const REFUNDS = "POST /v1/refunds";

  /** A payment whose goods are gone, so that it has to go back. */
  async function unwanted() {
    const person = shopper();
    await person.add(1, 1);
    const prepared = await person.pay();
    await confirm(prepared.paymentIntentId);
    const order = await orderOf(prepared.paymentIntentId);
    await abandonOrder(String(order?.["id"]), "A test");
    await sql("UPDATE products SET is_active = false WHERE id = $1", [products[1]]);
    return { prepared, orderId: order?.["id"] };
  }
  afterEach(() => sql("UPDATE products SET is_active = true"));
  const refundOf = async (orderId: unknown) =>
    (await sql("SELECT status FROM refunds WHERE order_id = $1", [orderId]))[0];

  it("that failed at the bank is not told as made", async () => {
    const { prepared, orderId } = await unwanted();
    between.meddle(({ call }) =>
      call === REFUNDS
        ? { alter: (body) => ({ status: 200, body: { ...body, status: "failed" } }) }
        : undefined,
    );
    await finalizePayment(await readIntent(prepared.paymentIntentId));
    expect(await refundOf(orderId)).toEqual({ status: "failed" });
    expect((await orderOf(prepared.paymentIntentId))?.["payment_status"]).toBe("paid");
    await sql("UPDATE orders SET payment_status = 'refunded' WHERE id = $1", [orderId]); // for the audit
  });

  it("that somebody made at Stripe already is not asked for for ever", async () => {
    const { prepared, orderId } = await unwanted();
    await between.stripe.refunds.create({ payment_intent: prepared.paymentIntentId });
    await finalizePayment(await readIntent(prepared.paymentIntentId));
    expect(await refundOf(orderId)).toEqual({ status: "succeeded" });
    expect((await orderOf(prepared.paymentIntentId))?.["payment_status"]).toBe("refunded");
  });

  it("of what is left is made when a part went back at Stripe", async () => {
    const { prepared, orderId } = await unwanted();
    await between.stripe.refunds.create({ payment_intent: prepared.paymentIntentId, amount: 100 });
    await finalizePayment(await readIntent(prepared.paymentIntentId));
    expect(await refundOf(orderId)).toEqual({ status: "succeeded" });
    const intent = await readIntent(prepared.paymentIntentId);
    expect((intent.latest_charge as Stripe.Charge).amount_refunded).toBe(prepared.amount);
  });

  it("that two processes send at once stands once in the order's history", async () => {
    const { prepared, orderId } = await unwanted();
    const slow = gate();
    between.meddle(({ call }) => (call === REFUNDS ? { after: slow.closed } : undefined));
    const both = Promise.all([
      finalizePayment(await readIntent(prepared.paymentIntentId)),
      (async () => {
        for (let wait = 0; wait < 300 && !(await refundOf(orderId)); wait += 1)
          await new Promise((resolve) => setTimeout(resolve, 10));
        await reconcilePayments(0);
      })(),
    ]);
    setTimeout(slow.open, 300);
    await both;
    expect(
      await sql("SELECT type FROM order_events WHERE order_id = $1 AND type = 'refunded'", [orderId]),
    ).toHaveLength(1);
  });
});
