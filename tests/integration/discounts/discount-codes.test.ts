import { removeDiscountCode } from "@/lib/cart/commands/discount-code";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { newId } from "@/lib/core/ids";
import { reserveDiscountUse } from "@/lib/discounts/commands";
import { createCodes } from "@/lib/discounts/commands/create-codes";
import { createDiscount, deleteDiscount, updateDiscount } from "@/lib/discounts/commands/save-discount";
import { getAdminDiscount, getDiscountPage } from "@/lib/discounts/queries/admin-discounts";
import { exportCodes } from "@/lib/discounts/queries/export-codes";
import type { CartDiscount } from "@/lib/discounts/schema";
import { createCodesSchema, discountListSchema, discountSchema } from "@/lib/discounts/schema/admin-discount";
import { db, type Tx } from "@/lib/server/db";
import { OWNER } from "../../support/actors";
import { discountShop, errorOf } from "../../support/discount-shop";

const shop = discountShop();
const { sql, shopper, enter, quote, press, pay, usesOf, orderOf } = shop;

beforeAll(() =>
  sql(
    "INSERT INTO users (id, email, is_admin, updated_at) VALUES ('the-owner', 'o@shop.example', true, now())",
  ),
);

const USED = "This code has already been used for another order.";
let made = 0;
const values = (change: object = {}) => {
  made += 1;
  const code = `BATCH-${made}`;
  return discountSchema.parse({
    ...{ title: "Fair", method: "unique_codes", code, kind: "percent", percent: "10", ...change },
  });
};

/** A discount with unique codes. @returns its id and codes */
async function batch(count: number, change: object = {}): Promise<{ id: string; codes: string[] }> {
  const { id } = await createDiscount(OWNER, values(change));
  await createCodes(OWNER, id, { requestKey: newId(), count });
  const rows = await sql("SELECT code FROM discount_codes WHERE discount_id = $1 ORDER BY code", [id]);
  return { id, codes: rows.map((row) => String(row["code"])) };
}

const linesOf = async (id: string): Promise<string[]> => {
  const pieces: string[] = [];
  for await (const piece of exportCodes(id)) pieces.push(piece);
  return pieces.join("").trim().split("\r\n");
};

const buyer = async (code?: string) => {
  const person = shopper();
  await person.add(0, 1);
  if (code) await enter(person, code);
  return person;
};

describe("unique codes", () => {
  it("are created in the requested number, all different, with the prefix, and exported as CSV", async () => {
    const { id, codes } = await batch(10_000);
    expect(new Set(codes).size).toBe(10_000);
    expect(codes.every((code) => /^BATCH-\d+-[A-HJ-NP-Z2-9]{8}$/.test(code))).toBe(true);
    expect(await getAdminDiscount(id)).toMatchObject({
      ...{ method: "unique_codes", codes: 10_000, paidUses: 0 },
    });
    const [header, ...lines] = await linesOf(id);
    expect(header).toBe("code,status,orderNumber,createdAt");
    expect(lines.map((line) => line.split(",")[0]).sort()).toEqual(codes);
    expect((await createCodes(OWNER, id, { requestKey: newId(), count: 5 })).codes).toBe(10_005);
    expect(createCodesSchema.shape.count.safeParse(10_001).success).toBe(false);
  });

  it("apply by the discount's rules, once each; the prefix alone is not a code", async () => {
    const { id, codes } = await batch(2);
    const [first, second] = codes as [string, string];
    const person = await buyer(first);
    expect((await quote(person))?.applied).toMatchObject({ id, code: first });
    expect(await errorOf(enter(person, first.slice(0, first.lastIndexOf("-"))))).toMatchObject({
      code: "invalid_input",
    });
    const { order } = await pay(person);
    expect(order).toMatchObject({ discount_id: id, discount_code: first });
    const other = await buyer();
    expect(await errorOf(enter(other, first))).toMatchObject({ code: "conflict", message: USED });
    await enter(other, second);
    await press(other);
    expect(await getAdminDiscount(id)).toMatchObject({ codes: 2, paidUses: 1, reservedUses: 1 });
    expect((await getAdminDiscount(id)).state).toBe("used_up");
    const usedUp = await getDiscountPage(discountListSchema.parse({ state: "used_up" }));
    expect(usedUp.rows.map((row) => row.id)).toEqual([id]);
    const numbers = (await linesOf(id)).slice(1).map((line) => line.split(",").slice(0, 3));
    expect(numbers.sort()).toEqual(
      [
        [first, "used", order?.["order_number"]],
        [second, "reserved", expect.stringMatching(/^\w{8}$/)],
      ].sort(),
    );
  });

  it("are released when the order ends unpaid, and those of unpaid revisions when it is paid", async () => {
    const { id, codes } = await batch(2);
    const [first, second] = codes as [string, string];
    const left = await buyer(first);
    const prepared = await press(left);
    await removeDiscountCode(left.owner);
    await enter(left, second);
    await press(left);
    const third = await buyer();
    for (const code of codes) expect(await errorOf(enter(third, code))).toMatchObject({ message: USED });
    await shop.stripe().paymentIntents.cancel(prepared.paymentIntentId);
    await abandonOrder(String((await orderOf(prepared.paymentIntentId))?.["id"]), "The payment was canceled");
    await enter(third, first);
    await press(third);
    await removeDiscountCode(third.owner);
    await enter(third, second);
    await pay(third);
    expect(
      await sql("SELECT code FROM discount_codes WHERE discount_id = $1 AND order_id IS NULL", [id]),
    ).toEqual([{ code: first }]);
    expect(await usesOf(id)).toEqual({ active: 1, total: 2 });
  });

  it("are found by search and counted in the list, and the discount's method cannot change", async () => {
    const { id, codes } = await batch(3);
    const found = async (query: object) =>
      (await getDiscountPage(discountListSchema.parse(query))).rows.map((row) => row.id);
    expect(await found({ search: codes[1]?.toLowerCase() })).toEqual([id]);
    expect(await found({ method: "unique_codes" })).toContain(id);
    expect(await found({ method: "code" })).not.toContain(id);
    expect(await errorOf(updateDiscount(OWNER, id, values({ method: "code" })))).toMatchObject({
      details: { fields: { method: expect.stringContaining("has unique codes") } },
    });
    expect(await errorOf(createDiscount(OWNER, values({ method: "code", code: codes[0] })))).toMatchObject({
      details: { fields: { code: expect.stringContaining("is taken") } },
    });
    const { id: plain } = await createDiscount(OWNER, values({ method: "code" }));
    expect(await errorOf(createCodes(OWNER, plain, { requestKey: newId(), count: 1 }))).toMatchObject({
      code: "conflict",
    });
    await deleteDiscount(OWNER, id);
    expect(await sql("SELECT code FROM discount_codes WHERE discount_id = $1", [id])).toEqual([]);
  });
});

describe("one unique code in 30 orders at once", () => {
  /** Reserves one code for all of the orders at once. @returns the number of orders that got it */
  async function rush(
    { id, codes }: { id: string; codes: string[] },
    begin: (tx: Tx) => Tx,
  ): Promise<number> {
    const orders = Array.from(
      { length: 30 },
      (_, index) => `rush-${id.slice(-10)}-${String(index).padStart(8, "0")}`,
    );
    await sql(
      `INSERT INTO orders (id, order_number, subtotal_cents, shipping_cents, tax_cents, total_cents, payment_status, updated_at)
       SELECT id, upper(right(id, 8)), 100, 0, 8, 108, 'failed', now() FROM unnest($1::text[]) AS id`,
      [orders],
    );
    const discount = { id, code: codes[0], hasUniqueCodes: true, maxUses: null } as unknown as CartDiscount;
    const results = await Promise.all(
      orders.map((orderId) =>
        db()
          .$transaction(
            async (tx) => {
              await reserveDiscountUse(begin(tx), discount, orderId, { userId: null });
              await new Promise((resolve) => setTimeout(resolve, 20));
              return 1;
            },
            { maxWait: 20_000, timeout: 20_000 },
          )
          .catch((error: unknown) => {
            expect(String(error)).toMatch(/code_used/);
            return 0;
          }),
      ),
    );
    await sql("DELETE FROM orders WHERE id = ANY ($1)", [orders]);
    return results.reduce((sum: number, one) => sum + one, 0);
  }

  /** The same transaction, with a reservation that does not check whether the code is free. */
  const withoutCondition = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        const own: unknown = Reflect.get(target, name);
        if (name !== "$executeRaw") return own;
        return (text: TemplateStringsArray, ...bound: unknown[]) => {
          const changed = text.map((part) => part.replace("order_id IS NULL OR", "true OR"));
          return (own as (...all: unknown[]) => unknown).call(
            target,
            Object.assign(changed, { raw: changed }),
            ...bound,
          );
        };
      },
    });

  it("goes to one order, and to all of them without the condition (control)", async () => {
    expect(await rush(await batch(1), (tx) => tx)).toBe(1);
    expect(await rush(await batch(1), withoutCondition)).toBe(30);
  });
});
