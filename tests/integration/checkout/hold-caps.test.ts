import { removeLine } from "@/lib/cart/commands/change-lines";
import { listCartRows } from "@/lib/cart/queries";
import { expireHolds } from "@/lib/checkout/commands/expire-holds";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { HOLD_CAPS } from "@/lib/core/purchase-limits";
import { db } from "@/lib/server/db";
import { isTransient } from "@/lib/server/outage";
import { movableClock } from "../../support/movable-clock";
import { paymentShop } from "../../support/payment-shop";

const { sql, shopper, orderOf, confirm } = paymentShop();
const { moveTo } = movableClock();

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
    moveTo(16 * 60);
    await expireHolds();
    expect([await hashOf(first.paymentIntentId), await hashOf(second.paymentIntentId)]).toEqual([null, null]);
  });
});

describe("the last units (D43)", () => {
  const { emptiedProducts } = HOLD_CAPS.standard;
  let ids: string[];
  /** Adds these units to products, with the stock with which the tests began. */
  const addUnits = async (units: readonly Record<string, unknown>[]) => {
    for (const { id, slug, more } of units) {
      await sql("UPDATE products SET on_hand = on_hand + $2, available = available + $2 WHERE id = $1", [
        id,
        more,
      ]);
      await sql("UPDATE stock_began SET stock = stock + $2 WHERE slug = $1", [slug, more]);
    }
  };
  let taken: Record<string, unknown>[];
  /** This many products with two units left each. */
  beforeAll(async () => {
    taken = await sql(
      `SELECT id, slug, 2 - available AS more FROM products p
       WHERE is_active AND NOT EXISTS (SELECT 1 FROM reservations WHERE product_id = p.id) ORDER BY id LIMIT $1`,
      [emptiedProducts * 3 + 2],
    );
    ids = taken.map(({ id }) => String(id));
    await addUnits(taken);
  });
  afterAll(() => addUnits(taken.map((one) => ({ ...one, more: -Number(one["more"]) }))));
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
    await take(person, emptiedProducts * 2 + 1, emptiedProducts + 1, 1);
    await expect(person.pay()).resolves.toBeDefined();
  });
});
