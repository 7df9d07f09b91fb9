import { eraseAccount } from "@/lib/account/commands/delete-account";
import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { creditShop } from "../../support/credit-shop";
import { deleteOwnAccount } from "../../support/delete-own-account";
import { hold } from "../../support/hold";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { sql, customer, buy, refund, refundsOf } = creditShop();

/**
 * Refunds an order as store credit and deletes the buyer's account at the same time: the refund, which has locked the
 * order and the store credit account, is held until the deletion waits too.
 * @param cents of the order paid with store credit
 */
async function refundDuring(deletion: (userId: string) => Promise<unknown>, cents: number) {
  const { id: userId, ...one } = await customer(cents, { quantity: 2 });
  const { id } = await buy({ id: userId, ...one });
  await sql("UPDATE orders SET fulfillment_status = 'shipped', shipped_at = now() WHERE id = $1", [id]);
  const requests = await hold(
    String(process.env["DATABASE_URL"]),
    "LOCK TABLE staff_requests IN EXCLUSIVE MODE",
  );
  const refunded = refund(id, { kind: "amount", amount: 400, toCredit: true });
  await requests.waiting(1);
  const both = Promise.allSettled([refunded, deletion(userId)]);
  await requests.waiting(2);
  await requests.free();
  return { id, userId, results: (await both).map(({ status }) => status) };
}

const asStaff = (id: string) => deleteCustomer(MANAGER, id);

describe.each([0, 500])("a refund as store credit of an order paid with %i cents of credit", (cents) => {
  it.each([
    ["the user", deleteOwnAccount],
    ["staff", asStaff],
  ])("completes before a deletion by %s that starts in the meantime", async (_who, deletion) => {
    const { id, userId, results } = await refundDuring(deletion, cents);
    expect(results).toEqual(["fulfilled", "fulfilled"]);
    expect(await refundsOf(id)).toMatchObject([{ amount: 400, isToCredit: true }]);
    expect(await sql("SELECT 1 FROM store_credit_accounts WHERE user_id = $1", [userId])).toEqual([]);
    expect(await sql("SELECT customer_name AS name FROM orders WHERE id = $1", [id])).toEqual([
      { name: "Deleted customer" },
    ]);
  });

  it("deadlocks with a deletion that locks the user before the orders (control)", async () => {
    const { results } = await refundDuring(
      (id) =>
        db().$transaction(async (tx) => {
          await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
          await eraseAccount(tx, await tx.user.findUniqueOrThrow({ where: { id } }));
        }),
      cents,
    );
    expect(results.sort()).toEqual(["fulfilled", "rejected"]);
  });
});
