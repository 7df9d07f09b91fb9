import type { Viewer } from "@/lib/account/queries/viewer";
import { enterDiscountCode } from "@/lib/cart/commands/discount-code";
import { readPurchasable } from "@/lib/cart/queries";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { retryPayment } from "@/lib/checkout/commands/retry-payment";
import { deleteDiscount } from "@/lib/discounts/commands/save-discount";
import { db } from "@/lib/server/db";
import { OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { insertDiscount } from "../../support/discounts";
import { hold } from "../../support/hold";
import { paymentShop } from "../../support/payment-shop";

const { sql, shopper, confirm, orderOf } = paymentShop();

const codeIn = async (sessionId: string) =>
  (await sql("SELECT discount_code FROM carts WHERE session_id = $1", [sessionId]))[0]?.["discount_code"];

/** A payment with a code that has succeeded at Stripe, before the shop has processed it. */
async function paidWith(code: string) {
  await insertDiscount(sql, { code });
  const { owner, viewer, add, pay } = shopper();
  await add(0, 1);
  await enterDiscountCode(owner, viewer as Viewer, code, "an-address");
  const { paymentIntentId } = await pay();
  await confirm(paymentIntentId);
  return { intent: await readIntent(paymentIntentId), sessionId: owner.sessionId };
}

/** Makes a table refuse writes until the returned function is called. */
async function refusing(table: string, when: string) {
  await sql(
    "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$",
  );
  await sql(`CREATE TRIGGER refuse BEFORE ${when} ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`);
  return () => sql(`DROP TRIGGER refuse ON ${table}`);
}

it("an order stays paid, without a staff alert, if its code cannot be removed from the cart", async () => {
  const { intent, sessionId } = await paidWith("STAYS");
  const allowWrites = await refusing("carts", "UPDATE OF discount_code");
  const result = await finalizePayment(intent);
  await allowWrites();
  expect(result.order).toMatchObject({ paymentStatus: "paid", discountCode: "STAYS" });
  expect(await sql("SELECT id FROM notices WHERE object_id = $1", [intent.id])).toEqual([]);
  expect(await codeIn(sessionId)).toBe("STAYS");
});

it("an order that staff create from a stuck payment removes its code from the cart", async () => {
  const { intent, sessionId } = await paidWith("STUCK");
  const allowWrites = await refusing("payments", "INSERT");
  expect(await finalizePayment(intent)).toEqual({ order: null, refused: null });
  await allowWrites();
  expect(await codeIn(sessionId)).toBe("STUCK");
  const [alert] = await sql("SELECT id FROM notices WHERE object_id = $1", [intent.id]);
  await retryPayment(null, String(alert?.["id"]));
  expect(await orderOf(intent.id)).toMatchObject({ payment_status: "paid", discount_code: "STUCK" });
  expect(await codeIn(sessionId)).toBeNull();
});

describe("a discount that staff delete while a shopper presses Pay", () => {
  it.each([
    ["a code", "GONE", "This code is no longer valid."],
    ["an automatic discount", null, "The discount “Ten off” is no longer available."],
  ])(
    "%s: Pay fails with the reason and the new total, and the next press pays it",
    async (_kind, code, sentence) => {
      const id = await insertDiscount(sql, { code, title: "Ten off" });
      const { owner, viewer, add, pay } = shopper();
      await add(0, 1);
      if (code) await enterDiscountCode(owner, viewer as Viewer, code, "an-address");
      const deletion = await hold(
        String(process.env["DATABASE_URL"]),
        "DELETE FROM discounts WHERE id = $1",
        [id],
      );
      const refused = refusal(pay());
      await deletion.waiting(1);
      await deletion.free();
      expect(await refused).toMatchObject({
        code: "amount_mismatch",
        message: `${sentence} The total has changed. Please check it and try again.`,
      });
      expect(await codeIn(owner.sessionId)).toBeNull();
      const { paymentIntentId } = await pay();
      await confirm(paymentIntentId);
      const { order } = await finalizePayment(await readIntent(paymentIntentId));
      expect(order).toMatchObject({ paymentStatus: "paid", discountId: null });
    },
  );

  it("stays if Pay came first, and the paid order keeps its code", async () => {
    const { intent } = await paidWith("KEPT");
    const [row] = await sql("SELECT id FROM discounts WHERE code = 'KEPT'");
    expect(await refusal(deleteDiscount(OWNER, String(row?.["id"])))).toMatchObject({ code: "conflict" });
    const { order } = await finalizePayment(intent);
    expect(order).toMatchObject({ paymentStatus: "paid", discountCode: "KEPT" });
  });
});

it("items above the card limit are refused even if a discount brings the total below it", async () => {
  const [product] = await sql(
    "UPDATE products SET regular_price_cents = 9999999, wholesale_price_cents = 9999999 WHERE id = (SELECT max(id) FROM products) RETURNING id",
  );
  await insertDiscount(sql, { code: "ALMOST", percent: 99 });
  const { owner, viewer, addProduct, pay } = shopper();
  await addProduct(String(product?.["id"]), 500);
  await enterDiscountCode(owner, viewer as Viewer, "ALMOST", "an-address");
  await expect(pay()).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringContaining("please split the order"),
  });
});

it("a cart counts the uses of a limited discount with an index-only scan", async () => {
  const id = await insertDiscount(sql, { code: "LIMITED", max_uses: 20_000 });
  await sql(
    `INSERT INTO orders (id, order_number, subtotal_cents, shipping_cents, tax_cents, total_cents, payment_status, updated_at)
     SELECT 'counted-order-' || lpad(n::text, 8, '0'), lpad(n::text, 8, '0'), 100, 0, 8, 108, 'failed', now() FROM generate_series(1, 5000) n`,
  );
  await sql(
    `INSERT INTO discount_uses (discount_id, order_id, email_hash, released_at)
     SELECT $1, id, md5(id), CASE WHEN id LIKE '%7' THEN now() END FROM orders WHERE id LIKE 'counted-order-%'`,
    [id],
  );
  await sql("VACUUM ANALYZE discount_uses");
  const { owner, viewer, add } = shopper();
  await add(0, 1);
  await enterDiscountCode(owner, viewer as Viewer, "LIMITED", "an-address");
  const cart = await readPurchasable(db(), owner, viewer);
  expect(cart?.discounts.discounts).toMatchObject([{ uses: 4500 }]);
  // Otherwise PostgreSQL scans the whole table, because it contains one discount only.
  await sql("SET enable_seqscan = off; SET enable_bitmapscan = off");
  const plan = await sql(
    "EXPLAIN (ANALYZE, BUFFERS) SELECT count(*) FROM discount_uses u WHERE u.discount_id = $1 AND u.released_at IS NULL",
    [id],
  );
  expect(JSON.stringify(plan)).toContain("Index Only Scan using discount_uses_discount_id_released_at_idx");
  await sql("DELETE FROM orders WHERE id LIKE 'counted-order-%'");
});
