import { eraseAccount } from "@/lib/account/commands/delete-account";
import type { Viewer } from "@/lib/account/queries/viewer";
import { enterDiscountCode } from "@/lib/cart/commands/discount-code";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { db, type Tx } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { creditShop } from "../../support/credit-shop";
import { deleteOwnAccount } from "../../support/delete-own-account";
import { insertDiscount } from "../../support/discounts";
import { hold } from "../../support/hold";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { sql, customer, press, confirm, orderOf } = creditShop();
const databaseUrl = () => String(process.env["DATABASE_URL"]);
type Deletion = (userId: string) => Promise<unknown>;

const asStaff: Deletion = (id) => deleteCustomer(MANAGER, id);
const DELETIONS: [string, Deletion][] = [
  ["the user", deleteOwnAccount],
  ["staff", asStaff],
];

/** A deletion that takes other locks first (control). */
const erasing =
  (lockFirst: (tx: Tx, id: string) => Promise<unknown>): Deletion =>
  (id) =>
    db().$transaction(async (tx) => {
      await lockFirst(tx, id);
      await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
      await eraseAccount(tx, await tx.user.findUniqueOrThrow({ where: { id } }));
    });

/**
 * Starts work that holds its locks while it waits for a table, then the deletion, and unlocks the table once both wait.
 */
async function meet(table: string, work: () => Promise<unknown>, deletion: () => Promise<unknown>) {
  const held = await hold(databaseUrl(), `LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  const working = work();
  await held.waiting(1);
  const both = Promise.allSettled([working, deletion()]);
  await held.waiting(2);
  await held.free();
  return both;
}

describe("a payment that is finalized while its buyer's account is being deleted", () => {
  async function finalizeDuring(deletion: Deletion) {
    const one = await customer(500);
    const { paymentIntentId } = await press(one);
    await confirm(paymentIntentId);
    const intent = await readIntent(paymentIntentId);
    const results = await meet(
      "payments",
      () => finalizePayment(intent),
      () => deletion(one.id),
    );
    return { results, order: await orderOf(paymentIntentId) };
  }

  it.each(DELETIONS)(
    "becomes an order, and the deletion by %s completes afterward",
    async (_who, deletion) => {
      const { results, order } = await finalizeDuring(deletion);
      expect(results).toMatchObject([
        { status: "fulfilled", value: { refused: null, order: { paymentStatus: "paid" } } },
        { status: "fulfilled" },
      ]);
      expect(order).toMatchObject({ payment_status: "paid", credit_cents: 500 });
    },
  );

  it("deadlocks with a deletion that locks only paid orders (control)", async () => {
    const paidOnly = (tx: Tx, id: string) =>
      tx.$queryRaw`SELECT 1 FROM orders WHERE user_id = ${id} AND paid_at IS NOT NULL FOR NO KEY UPDATE`;
    const { results } = await finalizeDuring(erasing(paidOnly));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a press of Pay while the buyer's account is being deleted", () => {
  async function pressDuring(deletion: Deletion) {
    const one = await customer(500);
    const code = `D-${one.id.slice(-8)}`.toUpperCase();
    await insertDiscount(sql, { code });
    await press(one); // its order is pending
    await enterDiscountCode(one.owner, one.viewer as Viewer, code, "an-address");
    return meet(
      "order_revisions",
      () => press(one),
      () => deletion(one.id),
    );
  }

  it.each(DELETIONS)(
    "prepares the payment, and the deletion by %s completes afterward",
    async (_who, deletion) => {
      expect((await pressDuring(deletion)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    },
  );

  it("deadlocks with a deletion that locks the user before the cart (control)", async () => {
    const userFirst = () => Promise.resolve();
    expect((await pressDuring(erasing(userFirst))).map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
    ]);
  });
});
