import { lockMainOrders, removePackingNotes } from "@/lib/checkout/commands/drafts/join-order";
import { cancelOrderByShop } from "@/lib/checkout/commands/order-changes/cancel-order";
import { lockOrderMoney } from "@/lib/checkout/commands/refunds/lock-order-money";
import { db } from "@/lib/server/db";
import { MANAGER } from "../../support/actors";
import { editShop } from "../../support/edit-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = editShop();
const { sql, line, rowOf, edit, addedTo, pay } = shop;

const numberOf = async (id: string) => String((await rowOf(id))["order_number"]);
/** The numbers of the orders that an order's notes name. */
const packedWith = async (id: string) =>
  String((await rowOf(id))["notes"])
    .split("\n")
    .filter(Boolean)
    .map((note) => /^Pack together with order (\w+)\.$/.exec(note)?.[1])
    .sort();

/** An order of 2 units with two paid additions. */
async function withTwoAdditions() {
  const { id } = await shop.bought({ quantity: 2 });
  for (const index of [1, 2]) {
    await edit(id, 0, line(index, 1));
    await pay(id);
  }
  const [first, second] = (await addedTo(id)).map((row) => String(row["id"]));
  if (!first || !second) throw new Error("no additions");
  return { id, first, second };
}

describe("packing notes of several additions", () => {
  it("name the order that all of them are packed with", async () => {
    const { id, first, second } = await withTwoAdditions();
    const numbers = [await numberOf(first), await numberOf(second)].sort();
    expect(await packedWith(id)).toEqual(numbers);
    for (const one of [first, second]) expect(await packedWith(one)).toEqual([await numberOf(id)]);
  });

  it("name each other once an edit has emptied that order, until one is canceled", async () => {
    const { id, first, second } = await withTwoAdditions();
    await edit(id, 2, line(2, 2));
    const third = String((await addedTo(id))[2]?.["id"]);
    const [a, b, c] = [await numberOf(first), await numberOf(second), await numberOf(third)];
    expect(await packedWith(first)).toEqual([b, c].sort());
    for (const one of [second, third]) expect(await packedWith(one)).toEqual([a]);
    await cancelOrderByShop(MANAGER.userId, first, "");
    expect(await packedWith(second)).toEqual([c]);
    expect(await packedWith(third)).toEqual([b]);
    await cancelOrderByShop(MANAGER.userId, second, "");
    expect(await packedWith(third)).toEqual([]);
  });

  it("name each other once that order is canceled", async () => {
    const { id, first, second } = await withTwoAdditions();
    await cancelOrderByShop(MANAGER.userId, id, "");
    expect(await packedWith(first)).toEqual([await numberOf(second)]);
    expect(await packedWith(second)).toEqual([await numberOf(first)]);
  });
});

describe("canceling an order while an addition to it is refunded", () => {
  /**
   * The cancellation waits for the buyer's store credit, then the refund of the addition starts.
   * @returns deadlocks, and the addition
   */
  async function race(cancel: (id: string) => Promise<unknown>) {
    const { id: userId } = await shop.person();
    const { id } = await shop.bought({ userId, quantity: 2 });
    await edit(id, 0, line(1, 1));
    await pay(id);
    const addition = String((await addedTo(id))[0]?.["id"]);
    await sql("UPDATE orders SET user_id = $2 WHERE id = $1", [addition, userId]);
    await shop.give(userId, 100);
    const [account] = await sql("SELECT id FROM store_credit_accounts WHERE user_id = $1", [userId]);
    const row = await shop.holdRow("store_credit_accounts", account?.["id"]);
    const caught = (error: unknown) =>
      error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : "";
    const canceling = cancel(id).then(() => "", caught);
    await row.waiting(1);
    const refunding = shop.refundAll(addition).then(() => "", caught);
    await row.waiting(2);
    await row.free();
    const answers = await Promise.all([canceling, refunding]);
    return { id, addition, deadlocks: answers.filter((answer) => /40P01|P2034|deadlock/i.test(answer)) };
  }

  it("ends without a deadlock, because it locks the addition before the store credit", async () => {
    const { id, addition, deadlocks } = await race((order) => cancelOrderByShop(MANAGER.userId, order, ""));
    expect(deadlocks).toEqual([]);
    expect((await rowOf(id))["cancelled_at"]).not.toBeNull();
    expect(await packedWith(addition)).toEqual([]);
  });

  it("would deadlock if it locked the store credit first (control)", async () => {
    const { deadlocks } = await race((order) =>
      db().$transaction(async (tx) => {
        await lockMainOrders(tx, order);
        const locked = await lockOrderMoney(tx, order);
        if (locked) await removePackingNotes(tx, locked);
      }),
    );
    expect(deadlocks).toHaveLength(1);
  });
});
