import type { Viewer } from "@/lib/account/queries/viewer";
import { enterDiscountCode } from "@/lib/cart/commands/discount-code";
import { preparePayment } from "@/lib/checkout/commands/prepare-payment";
import { reserveOrder } from "@/lib/checkout/commands/reserve-order";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { ShopError } from "@/lib/core/errors";
import { reserveDiscountUse } from "@/lib/discounts/commands";
import type { CartDiscount } from "@/lib/discounts/schema";
import { db, type Tx } from "@/lib/server/db";
import { ADDRESS } from "../../support/buyer";
import { insertDiscount } from "../../support/discounts";
import { paymentShop } from "../../support/payment-shop";

const shop = paymentShop();
const { sql, shopper } = shop;
/** CHECKOUT_RACERS=1000 runs the full number, in about half a minute. */
const SHOPPERS = Number(process.env["CHECKOUT_RACERS"] ?? 200);
const USES = SHOPPERS / 10;
/** About the number of connections in the pool. More would have to wait for one, too long on a slow machine. */
const AT_ONCE = 20;

type Shopper = ReturnType<typeof shopper>;

/** Runs the work for all items, AT_ONCE at a time. */
async function allAtOnce<T>(people: readonly T[], work: (person: T) => Promise<unknown>): Promise<void> {
  const queue = people.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const person of queue) await work(person);
    }),
  );
}

const usesOf = async (id: string): Promise<number> =>
  Number(
    (
      await sql("SELECT count(*) FROM discount_uses WHERE discount_id = $1 AND released_at IS NULL", [id])
    )[0]?.["count"],
  );

const input = (amount: number, email = ADDRESS.email) => ({
  amount,
  shippingInfo: { ...ADDRESS, email, state: "CA" as const },
  shippingMethod: "standard" as const,
});

it("ten times as many checkouts of a code as it has uses: each use goes to one order, and the others are refused with the reason", async () => {
  await sql("UPDATE products SET on_hand = 5000, available = 5000");
  await sql("UPDATE stock_began SET stock = 5000");
  const id = await insertDiscount(sql, { code: "SCARCE", max_uses: USES });
  const people = Array.from({ length: SHOPPERS }, () => shopper());
  await allAtOnce(people, async (person) => {
    await person.add(0, 1);
    await enterDiscountCode(
      person.owner,
      person.viewer as Viewer,
      "SCARCE",
      `address-of-${person.owner.sessionId}`,
    );
  });
  const [first] = people as [Shopper];
  const amount = (await getCheckoutQuote(first.owner, first.viewer, "standard", "CA"))?.totalCents ?? 0;
  let reserved = 0;
  const refusals = new Map<string, number>();
  await allAtOnce(people, async ({ owner, viewer }) => {
    const reserve = { owner, viewer, input: input(amount), secretHash: "mine" };
    try {
      if (await reserveOrder(reserve, null, `caller-${owner.sessionId}`)) reserved += 1;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      refusals.set(error.message, (refusals.get(error.message) ?? 0) + 1);
    }
  });
  expect(reserved).toBe(USES);
  expect(await usesOf(id)).toBe(USES);
  const sentence =
    "This code has reached its usage limit. The total has changed. Please check it and try again.";
  expect([...refusals]).toEqual([[sentence, SHOPPERS - USES]]);
  const [row] = await sql(
    "SELECT count(*)::int AS orders, min(total_cents) AS least, max(total_cents) AS most FROM orders WHERE discount_id = $1",
    [id],
  );
  expect(row).toEqual({ orders: USES, least: amount, most: amount });
});

describe("the last uses", () => {
  const discount = (id: string, change: Partial<CartDiscount> = {}) =>
    ({
      id,
      code: "X",
      maxUses: 5,
      isOncePerCustomer: false,
      isFirstOrderOnly: false,
      ...change,
    }) as CartDiscount;

  /**
   * Reserves these discounts, in turn, for orders without a cart, all at once.
   * @returns the number of orders that got one
   */
  async function rush(
    ids: readonly string[],
    change: Partial<CartDiscount>,
    begin: (tx: Tx) => Tx,
  ): Promise<number> {
    const id = String(ids[0]);
    const orders = Array.from(
      { length: 20 },
      (_, index) => `order-${id.slice(-10)}-${String(index).padStart(8, "0")}`,
    );
    for (const orderId of orders)
      await sql(
        `INSERT INTO orders (id, order_number, subtotal_cents, shipping_cents, tax_cents, total_cents, payment_status, updated_at)
         VALUES ($1, upper(right($1, 8)) , 100, 0, 8, 108, 'failed', now()) ON CONFLICT DO NOTHING`,
        [orderId],
      );
    const results = await Promise.all(
      orders.map((orderId, index) =>
        db()
          .$transaction(
            async (tx) => {
              await reserveDiscountUse(
                begin(tx),
                discount(String(ids[index % ids.length]), change),
                orderId,
                {
                  userId: null,
                  email: "one@mail.example",
                },
              );
              await new Promise((resolve) => setTimeout(resolve, 30));
              return 1;
            },
            { maxWait: 20_000, timeout: 20_000 },
          )
          .catch((error: unknown) => {
            expect(String(error)).toMatch(/used_up|already_used|first_order_pending/);
            return 0;
          }),
      ),
    );
    await sql("DELETE FROM orders WHERE id = ANY ($1)", [orders]);
    return results.reduce((total: number, one) => total + one, 0);
  }

  /** The same transaction, with a lock that does nothing. */
  const withoutLock = (tx: Tx, lock = "FOR NO KEY UPDATE"): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        const own: unknown = Reflect.get(target, name);
        if (name !== "$queryRaw" && name !== "$executeRaw") return own;
        return (text: TemplateStringsArray, ...values: unknown[]) =>
          text.join("").includes(lock)
            ? Promise.resolve([])
            : (own as (...all: unknown[]) => unknown).call(target, text, ...values);
      },
    });

  it("go to as many orders as there are uses left, and to more without the lock (control)", async () => {
    const id = await insertDiscount(sql, { code: "FIVE", max_uses: 5 });
    expect(await rush([id], {}, (tx) => tx)).toBe(5);
    expect(await rush([id], {}, withoutLock)).toBeGreaterThan(5);
  });

  it("go to one order of a customer, and to more without the lock (control)", async () => {
    const id = await insertDiscount(sql, { code: "ONCE", is_once_per_customer: true });
    const once = { maxUses: null, isOncePerCustomer: true };
    expect(await rush([id], once, (tx) => tx)).toBe(1);
    expect(await rush([id], once, withoutLock)).toBeGreaterThan(1);
  });

  it("of first-order discounts go to one order of a customer, and to more without the lock (control)", async () => {
    const ids = await Promise.all(
      ["FIRST-1", "FIRST-2", "FIRST-3"].map((code) =>
        insertDiscount(sql, { code, is_first_order_only: true }),
      ),
    );
    const first = { maxUses: null, isFirstOrderOnly: true };
    expect(await rush(ids, first, (tx) => tx)).toBe(1);
    expect(await rush(ids, first, (tx) => withoutLock(tx, "pg_advisory_xact_lock"))).toBeGreaterThan(1);
  });
});

it("two presses of Pay for one cart at once create one order with one use", async () => {
  const id = await insertDiscount(sql, { code: "SINGLE", max_uses: 1 });
  const person = shopper();
  await person.add(1, 1);
  await enterDiscountCode(person.owner, person.viewer as Viewer, "SINGLE", "address-of-one");
  const amount = (await getCheckoutQuote(person.owner, person.viewer, "standard", "CA"))?.totalCents ?? 0;
  const { owner, viewer } = person;
  const press = () =>
    preparePayment({ owner, viewer, secretHash: "mine", input: input(amount) }, "one-address");
  const [one, other] = await Promise.all([press(), press()]);
  expect(other.paymentIntentId).toBe(one.paymentIntentId);
  expect(await usesOf(id)).toBe(1);
});
