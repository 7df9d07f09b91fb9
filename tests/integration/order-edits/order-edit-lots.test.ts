import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { receiveLot } from "@/lib/inventory/commands/receive-lot";
import { receiveLotSchema } from "@/lib/inventory/schema";
import { MANAGER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { editShop } from "../../support/edit-shop";
import { findWrongSums } from "../../support/find-wrong-sums";
import { dayIn, markAs, packedFromSql } from "../../support/lot-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: jest.fn(),
}));

// Before the database is dropped: hooks run in their order of definition.
afterAll(async () => expect(await findWrongSums(shop.sql)).toEqual([]));
const shop = editShop();
const { sql, line, edit, addedTo, bought, lineIds } = shop;

let receipts = 0;
/** Receives units of a product in a lot of this batch, in place of units of the adjustment lot. */
async function receive(index: number, quantity: number, batch: string, days: number) {
  receipts += 1;
  const input = {
    requestKey: `receipt-of-edit-${receipts}`,
    quantity: String(quantity),
    batch,
    bestBefore: dayIn(days),
  };
  await receiveLot(MANAGER, String(shop.product(index)), receiveLotSchema.parse(input));
  // A stock edit takes as many units out of the adjustment lot: the payment shop checks that no units appear.
  await sql(
    `UPDATE products SET on_hand = on_hand - $2::int, available = available - $2::int
     WHERE id = $1 AND set_config('shop.stock_cause', 'edit', true) IS NOT NULL`,
    [shop.product(index), quantity],
  );
}
/** The units of a product's named lots. */
const lotsOf = async (index: number) =>
  Object.fromEntries(
    (
      await sql("SELECT batch, quantity FROM lots WHERE product_id = $1 AND batch <> '' ORDER BY batch", [
        shop.product(index),
      ])
    ).map(({ batch, quantity }) => [batch, quantity]),
  );
const toPackOf = async (index: number) =>
  (await sql("SELECT to_pack AS units FROM lot_stocks WHERE product_id = $1", [shop.product(index)]))[0]?.[
    "units"
  ];
const packedFrom = (id: string) => packedFromSql(sql, id);
const pack = (id: string) => markAs(id, "packed");

describe("the lots of an edited order", () => {
  it("swap: removed units never leave their lot, and each order is packed from the lot that expires first", async () => {
    await receive(0, 4, "swap-old", 20);
    await receive(1, 4, "swap-new", 20);
    const { id } = await bought({ quantity: 2 });
    const before = [await lotsOf(0), await lotsOf(1)];
    const open = [await toPackOf(0), await toPackOf(1)].map(Number);
    await edit(id, 1, line(1, 1));
    const [added] = await addedTo(id);
    expect([await lotsOf(0), await lotsOf(1)]).toEqual(before); // lots change when an order is packed
    expect([await toPackOf(0), await toPackOf(1)]).toEqual([Number(open[0]) - 1, Number(open[1]) + 1]);
    expect(await pack(id)).toBeUndefined();
    expect(await pack(String(added?.["id"]))).toBeUndefined();
    expect(await packedFrom(id)).toEqual([["swap-old", 1]]);
    expect(await packedFrom(String(added?.["id"]))).toEqual([["swap-new", 1]]);
    expect(await lotsOf(0)).toMatchObject({ "swap-old": 3 });
    expect(await lotsOf(1)).toMatchObject({ "swap-new": 3 });
  });

  it("add and remove: a paid addition has to be packed, and a removal without a swap frees its units", async () => {
    await receive(0, 4, "later", 60);
    const { id } = await bought({ quantity: 2 });
    const open = Number(await toPackOf(0));
    await edit(id, 0, line(0, 1));
    expect(await toPackOf(0)).toBe(open); // the link is not paid
    await shop.pay(id);
    expect(await toPackOf(0)).toBe(open + 1);
    await edit(id, 1);
    expect(await toPackOf(0)).toBe(open);
    expect(await findWrongSums(sql)).toEqual([]);
  });

  it("is refused once packed; units of a packed order that a refund restocks return to the lot that staff name, or the only one left", async () => {
    await receive(2, 1, "came-from-a", 10);
    await receive(2, 5, "came-from-b", 40);
    const { id } = await bought({ quantity: 1 });
    await edit(id, 1, line(2, 3));
    await shop.pay(id);
    const added = String((await addedTo(id))[0]?.["id"]);
    expect(await pack(added)).toBeUndefined();
    expect(await packedFrom(added)).toEqual([
      ["came-from-a", 1],
      ["came-from-b", 2],
    ]);
    expect(await refusal(edit(added, 1, line(1, 1)))).toMatchObject({ code: "conflict" });
    const refundOne = async (requestKey: string, lot?: string) => {
      const { version } = await getAdminOrder(added);
      const [first] = await lineIds(added);
      const lines = [{ id: String(first), quantity: 1, restock: true, lot }];
      const refundAt = (amount: number) =>
        refundOrder(MANAGER.userId, added, {
          ...{
            kind: "lines",
            lines,
            shipping: "none",
            amount,
            version,
            requestKey,
            reason: "",
            toCredit: false,
          },
        });
      // The refusal of a wrong amount names the right one.
      const { message = "" } = await refusal(refundAt(1));
      await refundAt(Number(/\$(\d+\.\d\d)\./.exec(message)?.[1]?.replace(".", "")));
    };
    const [lotA] = await sql("SELECT id FROM lots WHERE batch = 'came-from-a'");
    await refundOne("lot-of-a-test-1", String(lotA?.["id"]));
    expect(await lotsOf(2)).toEqual({ "came-from-a": 1, "came-from-b": 3 });
    await refundOne("lot-of-a-test-2"); // all other units are from one lot
    expect(await lotsOf(2)).toEqual({ "came-from-a": 1, "came-from-b": 4 });
    expect(await packedFrom(added)).toEqual([["came-from-b", 1]]);
  });
});

describe("the database rejects", () => {
  const refusedBy = async (text: string, values: unknown[]) => {
    const error: unknown = await sql(text, values).catch((one: unknown) => one);
    return error instanceof Error && "constraint" in error ? error.constraint : undefined;
  };

  it("exchanges that do not add up, an order that pays for itself, and removals of no units", async () => {
    const { id } = await bought({ quantity: 2 });
    await edit(id, 1, line(1, 1));
    const added = String((await addedTo(id))[0]?.["id"]);
    expect(
      await refusedBy("UPDATE orders SET exchange_cents = exchange_cents - 1 WHERE id = $1", [added]),
    ).toBe("exchanges_add_up");
    expect(
      await refusedBy(
        "UPDATE refunds SET amount_cents = amount_cents - 1, goods_cents = goods_cents - 1 WHERE exchange_order_id = $1",
        [added],
      ),
    ).toBe("exchanges_add_up");
    expect(await refusedBy("UPDATE orders SET exchange_cents = total_cents + 1 WHERE id = $1", [added])).toBe(
      "orders_exchange",
    );
    expect(
      await refusedBy("UPDATE refunds SET exchange_order_id = order_id WHERE exchange_order_id = $1", [
        added,
      ]),
    ).toBe("refunds_exchange");
    expect(
      await refusedBy(
        "UPDATE draft_order_removals SET quantity = 0 WHERE draft_order_id = (SELECT draft_order_id FROM orders WHERE id = $1)",
        [added],
      ),
    ).toBe("draft_order_removals_quantity");
  });
});
