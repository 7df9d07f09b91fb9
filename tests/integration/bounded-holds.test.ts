import { addLinesToCart, removeLine, setLineQuantity } from "@/lib/cart/commands";
import { mergeGuestCart } from "@/lib/cart/commands/merge-guest-cart";
import { listCartRows } from "@/lib/cart/queries";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { HOLD_CAPS } from "@/lib/core/purchase-limits";
import { db } from "@/lib/server/db";
import { isTransient } from "@/lib/server/outage";
import { movableClock } from "../support/movable-clock";
import { paymentShop } from "../support/payment-shop";

const shop = paymentShop();
const { sql, shopper, orderOf, confirm } = shop;
const { moveTo } = movableClock();
const MINUTE = 60;

const holdEndOf = async (intent: string): Promise<number> =>
  Number((await orderOf(intent))?.["hold_expires_at"]);

/** Rounded minutes between the first press and the end of its hold. */
const minutesFrom = (start: number, end: number): number => Math.round((end - start) / 60_000);

describe("the lifetime of a hold (D43)", () => {
  it("is extended by pressing Pay again, to at most 30 minutes after the first press", async () => {
    const person = shopper();
    await person.add(0, 1);
    const start = Date.now();
    const { paymentIntentId } = await person.pay();
    expect(minutesFrom(start, await holdEndOf(paymentIntentId))).toBe(15);
    moveTo(14 * MINUTE);
    await person.pay();
    expect(minutesFrom(start, await holdEndOf(paymentIntentId))).toBe(29);
    moveTo(28 * MINUTE);
    expect((await person.pay()).paymentIntentId).toBe(paymentIntentId);
    expect(minutesFrom(start, await holdEndOf(paymentIntentId))).toBe(30);
  });

  it.each([
    ["the job has ended it", true],
    ["the job is late", false],
  ])("is followed by 5 minutes without a new hold for the same product: %s", async (_name, runJob) => {
    const person = shopper();
    await person.add(0, 1);
    const { paymentIntentId } = await person.pay();
    moveTo(15 * MINUTE + 1);
    if (runJob) await expireHolds();
    const refused = await person.pay().catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: "too_many",
      message: expect.stringMatching(/was just released .* try again in 5 minutes/),
    });
    const { retryAfter } = (refused as { details: { retryAfter: number } }).details;
    expect(retryAfter).toBeGreaterThan(4 * MINUTE);
    expect(retryAfter).toBeLessThanOrEqual(5 * MINUTE);
    expect((await shop.stripe().paymentIntents.retrieve(paymentIntentId)).status).toBe("canceled");
    moveTo(20 * MINUTE + 2);
    expect((await person.pay()).paymentIntentId).not.toBe(paymentIntentId);
  });

  it("does not affect other products or carts (control)", async () => {
    const person = shopper();
    await person.add(0, 1);
    await person.pay();
    moveTo(15 * MINUTE + 1);
    await expireHolds();
    const other = shopper();
    await other.add(0, 1);
    await expect(other.pay()).resolves.toBeDefined();
    const [line] = await listCartRows(db(), person.owner);
    await removeLine(person.owner, String(line?.id));
    await person.add(1, 1);
    await expect(person.pay()).resolves.toBeDefined();
  });

  it("is not restarted by another browser with the same cart or by a canceled payment", async () => {
    const person = shopper();
    await person.add(0, 1);
    const start = Date.now();
    await person.pay();
    moveTo(14 * MINUTE);
    const second = await person.pay({ secretHash: "another" });
    expect(minutesFrom(start, await holdEndOf(second.paymentIntentId))).toBe(29);
    moveTo(20 * MINUTE);
    await shop.stripe().paymentIntents.cancel(second.paymentIntentId);
    const third = await person.pay({ secretHash: "another" });
    expect(third.paymentIntentId).not.toBe(second.paymentIntentId);
    expect(minutesFrom(start, await holdEndOf(third.paymentIntentId))).toBe(30);
  });

  it("is not restarted by removing a product from the cart and adding it again", async () => {
    const person = shopper();
    await person.add(0, 1);
    await person.add(1, 1);
    const start = Date.now();
    await person.pay();
    moveTo(14 * MINUTE);
    const [line] = await listCartRows(db(), person.owner);
    await removeLine(person.owner, String(line?.id));
    await person.pay();
    moveTo(16 * MINUTE);
    await person.add(0, 1);
    const { paymentIntentId } = await person.pay();
    expect(minutesFrom(start, await holdEndOf(paymentIntentId))).toBe(30);
  });

  it("also blocks a product that was removed after its 30 minutes", async () => {
    const person = shopper();
    await person.add(0, 1);
    const { paymentIntentId } = await person.pay();
    moveTo(14 * MINUTE);
    await person.pay();
    moveTo(28 * MINUTE);
    await person.pay();
    moveTo(29 * MINUTE);
    await shop.stripe().paymentIntents.cancel(paymentIntentId);
    await abandonOrder(String((await orderOf(paymentIntentId))?.["id"]), "The payment was canceled");
    moveTo(31 * MINUTE);
    await expect(person.pay()).rejects.toMatchObject({ code: "too_many" });
  });

  it("is kept after signing in", async () => {
    await sql(
      "INSERT INTO users (id, email, first_name, updated_at) VALUES ('nell', 'n@shop.example', 'Nell', now())",
    );
    const guest = shopper();
    await guest.add(0, 1);
    await guest.pay();
    moveTo(15 * MINUTE + 1);
    await expireHolds();
    await mergeGuestCart({ sessionId: guest.owner.sessionId, secretHash: "mine" }, "nell");
    const nell = shopper("nell");
    await expect(nell.pay()).rejects.toMatchObject({ code: "too_many" });
  });

  it("does not block a product that was bought", async () => {
    const person = shopper();
    await person.add(0, 1);
    const { paymentIntentId } = await person.pay();
    await confirm(paymentIntentId);
    await finalizePayment(await readIntent(paymentIntentId));
    await person.add(0, 1);
    const start = Date.now();
    const again = await person.pay();
    expect(minutesFrom(start, await holdEndOf(again.paymentIntentId))).toBe(15);
  });
});

describe("a cart line (D43)", () => {
  const tooMuch = {
    code: "invalid_input",
    message: expect.stringContaining("contact page (/contact)"),
    details: { fields: { quantity: "must be 500 or less in all" } },
  };

  it("has at most 500 units, however they are added", async () => {
    const person = shopper();
    await expect(person.add(0, 501)).rejects.toMatchObject(tooMuch);
    await person.add(0, 500); // control
    await expect(person.add(0, 1)).rejects.toMatchObject(tooMuch);
    const [line] = await listCartRows(db(), person.owner);
    await expect(setLineQuantity(person.owner, String(line?.id), 501)).rejects.toMatchObject(tooMuch);
    await setLineQuantity(person.owner, String(line?.id), 499);
  });

  it("keeps the limit after signing in or buying again, and the shopper is told", async () => {
    await sql(
      "INSERT INTO users (id, email, first_name, updated_at) VALUES ('lou', 'l@shop.example', 'Lou', now())",
    );
    const [lou, guest] = [shopper("lou"), shopper()];
    await lou.add(0, 300);
    await guest.add(0, 300);
    const capped = await mergeGuestCart({ sessionId: guest.owner.sessionId, secretHash: undefined }, "lou");
    expect(capped).toMatchObject([{ wanted: 600, kept: 500, isAtLimit: true }]);
    const productId = String(shop.product(1));
    const line = {
      productId,
      productName: "Sage",
      quantity: 900,
      isSubscription: false,
      offers: [],
    } as const;
    expect(await addLinesToCart(lou.owner, [line])).toMatchObject({
      added: 500,
      capped: [{ wanted: 900, kept: 500, isAtLimit: true }],
    });
  });
});

describe("holds per address (D43)", () => {
  const { openOrders, unitsPerCart, unitsPerAddress } = HOLD_CAPS.standard;

  /** Retries after "overloaded", as the page asks shoppers to: a busy machine refuses some concurrent requests. */
  async function untilAnswered<T>(press: () => Promise<T>): Promise<T> {
    for (let presses = 1; ; presses += 1)
      try {
        return await press();
      } catch (error) {
        if (presses === 20 || !isTransient(error)) throw error;
      }
  }

  /**
   * Shoppers with a cart each who press Pay concurrently.
   * @returns the error codes of the refused ones
   */
  async function pressTogether(count: number, quantity: number, address: (index: number) => string) {
    const people = Array.from({ length: count }, (_, index) => shopper(null, {}, address(index)));
    for (const person of people) await person.add(0, quantity);
    const results = await Promise.allSettled(people.map((person) => untilAnswered(() => person.pay())));
    return results.flatMap((result) =>
      result.status === "rejected" ? [(result.reason as { code: string }).code] : [],
    );
  }

  it("are limited exactly for concurrent carts", async () => {
    const refused = await pressTogether(openOrders + 10, 1, () => "crowd");
    expect(refused).toEqual(Array(10).fill("too_many"));
    const [row] = await sql(
      `SELECT count(*)::int AS orders FROM orders WHERE payment_status = 'pending' AND caller_hash =
        (SELECT caller_hash FROM orders WHERE payment_status = 'pending' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)`,
    );
    expect(row).toEqual({ orders: openOrders });
  });

  it("are not limited when each cart has its own address (control)", async () => {
    expect(await pressTogether(openOrders + 10, 1, (index) => `apart-${index}`)).toEqual([]);
  });

  it("count the units of one cart and of the address", async () => {
    await sql("UPDATE products SET on_hand = 20000, available = 20000 - (on_hand - available)");
    await sql(
      "UPDATE stock_began b SET stock = on_hand + coalesce((SELECT sum(quantity) FROM reservations WHERE product_id = p.id AND status = 'consumed'), 0) FROM products p WHERE p.slug = b.slug",
    );
    const one = shopper(null, {}, "warehouse");
    await one.add(0, unitsPerCart);
    await expect(one.pay()).resolves.toBeDefined();
    const two = shopper(null, {}, "warehouse");
    await two.add(0, unitsPerAddress - unitsPerCart + 1);
    await expect(two.pay()).rejects.toMatchObject({
      code: "too_many",
      message: expect.stringContaining("several unpaid checkouts"),
    });
    const [line] = await listCartRows(db(), two.owner);
    await removeLine(two.owner, String(line?.id));
    await two.add(0, unitsPerAddress - unitsPerCart);
    await expect(two.pay()).resolves.toBeDefined();
    const greedy = shopper(null, {}, "another-warehouse");
    await greedy.add(0, unitsPerCart);
    await greedy.add(1, 1);
    await expect(greedy.pay()).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("/contact"),
    });
  });

  it("have a higher limit for wholesale members, in addition to others on their address", async () => {
    await sql(
      "INSERT INTO users (id, email, first_name, updated_at) VALUES ('wes', 'w@shop.example', 'Wes', now())",
    );
    const wes = shopper("wes", { isMember: true, isWholesale: true }, "warehouse");
    await wes.add(0, unitsPerCart);
    await wes.add(1, unitsPerCart);
    await expect(wes.pay()).resolves.toBeDefined();
  });

  it("store a hash of the address only while the order is pending", async () => {
    const [paid, ended] = [shopper(null, {}, "192.0.2.44"), shopper(null, {}, "192.0.2.44")];
    await paid.add(0, 1);
    await ended.add(0, 1);
    const first = await paid.pay();
    const second = await ended.pay();
    const hashOf = async (intent: string) => (await orderOf(intent))?.["caller_hash"];
    expect(await hashOf(first.paymentIntentId)).toMatch(/^[\w-]{43}$/);
    await confirm(first.paymentIntentId);
    await finalizePayment(await readIntent(first.paymentIntentId));
    moveTo(16 * MINUTE);
    await expireHolds();
    expect([await hashOf(first.paymentIntentId), await hashOf(second.paymentIntentId)]).toEqual([null, null]);
  });
});

describe("the last units (D43)", () => {
  const { emptiedProducts } = HOLD_CAPS.standard;
  let ids: string[];
  /** This many products with two units left each. */
  beforeAll(async () => {
    const rows = await sql(
      `UPDATE products SET on_hand = 2, available = 2 WHERE id IN (SELECT p.id FROM products p
         WHERE is_active AND NOT EXISTS (SELECT 1 FROM reservations WHERE product_id = p.id) ORDER BY id LIMIT $1) RETURNING id, slug`,
      [emptiedProducts * 2 + 2],
    );
    ids = rows.map((row) => String(row["id"]));
    await sql("UPDATE stock_began SET stock = 2 WHERE slug = ANY($1)", [rows.map((row) => row["slug"])]);
  });
  const take = async (person: ReturnType<typeof shopper>, from: number, count: number, quantity = 2) => {
    for (const id of ids.slice(from, from + count)) await person.addProduct(id, quantity);
  };

  it("of a few products can be bought; of more by one address they cannot, alone or together", async () => {
    const first = shopper(null, {}, "hoarder");
    await take(first, 0, emptiedProducts);
    await expect(first.pay()).resolves.toBeDefined();
    const second = shopper(null, {}, "hoarder");
    await take(second, emptiedProducts, 1);
    await expect(second.pay()).rejects.toMatchObject({ code: "too_many" });
    const alone = shopper(null, {}, "another-hoarder");
    await take(alone, emptiedProducts, emptiedProducts + 1);
    await expect(alone.pay()).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("last units"),
    });
    // The refused order holds nothing.
    expect(
      await sql("SELECT 1 FROM products WHERE id = $1 AND available = 2", [ids[emptiedProducts]]),
    ).toHaveLength(1);
  });

  it("do not limit an order that leaves one unit of each (control)", async () => {
    const person = shopper(null, {}, "household");
    await take(person, emptiedProducts, emptiedProducts + 1, 1);
    await expect(person.pay()).resolves.toBeDefined();
  });
});
