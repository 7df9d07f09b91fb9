import { updateStock } from "@/lib/catalog/commands/update-products";
import { getAdminProduct } from "@/lib/catalog/queries/admin-products";
import { newId } from "@/lib/core/ids";
import { recallLot } from "@/lib/inventory/commands/recall-lot";
import { OWNER } from "../../support/actors";
import { refusal } from "../../support/admin-shop";
import { lotShop } from "../../support/lot-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const shop = lotShop();

/** Enters what was counted on the shelf. @returns the stock that is not sold yet */
async function count(id: string, quantity: number): Promise<number> {
  await updateStock(OWNER, { requestKey: newId(), ids: [id], how: "count", quantity });
  return (await getAdminProduct(id)).inventory;
}

it("a count subtracts sold units that are still on the shelf, but not packed units", async () => {
  const id = await shop.product(10);
  const packed = await shop.sell(id, 2);
  await shop.mark(packed, "packed");
  await shop.sell(id, 3);
  expect(await count(id, 8)).toBe(5); // nothing is missing
  expect(await count(id, 7)).toBe(4); // one unit is missing
});

it("a sale between counting and entering the count does not change the result", async () => {
  const id = await shop.product(10);
  const counted = 9;
  await shop.sell(id, 4);
  expect(await count(id, counted)).toBe(5);
});

it("stock that is set instead counts sold units twice (control)", async () => {
  const id = await shop.product(10);
  await shop.sell(id, 3);
  await updateStock(OWNER, { requestKey: newId(), ids: [id], how: "set", quantity: 10 });
  expect((await getAdminProduct(id)).inventory).toBe(10);
});

it("canceled and refunded orders have no units to pack", async () => {
  const id = await shop.product(10);
  const [canceled, refunded] = [await shop.sell(id, 1), await shop.sell(id, 2)];
  await shop.sql("UPDATE orders SET cancelled_at = now(), cancel_reason = 'shop' WHERE id = $1", [canceled]);
  await shop.sql("UPDATE orders SET payment_status = 'refunded' WHERE id = $1", [refunded]);
  expect(await count(id, 10)).toBe(10);
});

it("for a product with lots, a count covers the lots for sale", async () => {
  const id = await shop.product(4);
  await shop.receive(id, 6, null, { batch: "A" });
  await shop.sell(id, 3);
  expect(await count(id, 9)).toBe(6);
  expect(await shop.unitsOf(id)).toEqual([
    ["adjustment", 3],
    ["A", 6],
  ]);
  expect(await shop.stockOf(id)).toMatchObject({ forSale: 6, toPack: 3, short: 0 });
});

it("a count first supplies the units that a recalled lot leaves short", async () => {
  const id = await shop.product();
  const { id: lotId } = await shop.receive(id, 3);
  await shop.sell(id, 2);
  await recallLot(OWNER, lotId, "Foreign matter");
  expect(await shop.stockOf(id)).toMatchObject({ toPack: 2, short: 2 });
  expect(await count(id, 5)).toBe(3);
  expect(await shop.stockOf(id)).toMatchObject({ toPack: 2, short: 0 });
});

it("a count below the sold, unpacked units is refused with both numbers and changes nothing", async () => {
  const [id, other] = [await shop.product(10), await shop.product(10)];
  await shop.sell(id, 3);
  const input = { requestKey: newId(), ids: [id, other].sort(), how: "count" as const, quantity: 2 };
  expect(await refusal(updateStock(OWNER, input))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^Lotted \d+: you counted 2, but 3 units are sold and not packed yet\./),
  });
  expect((await getAdminProduct(other)).inventory).toBe(10);
});

it.each(["add", "set"] as const)(
  "the refusal of a change (%s) to less than is held names the product and its stock",
  async (how) => {
    const [id, other] = [await shop.product(3), await shop.product(20)];
    await shop.sql("UPDATE products SET available = available - 2 WHERE id = $1", [id]);
    const change = (quantity: number) =>
      updateStock(OWNER, { requestKey: newId(), ids: [id, other].sort(), how, quantity });
    expect(await refusal(change(how === "add" ? -2 : 1))).toMatchObject({
      status: 400,
      message: expect.stringMatching(
        /^Lotted \d+: 3 on hand, 2 of them held for orders that are being paid\. The new stock cannot be 1\.$/,
      ),
    });
    expect((await getAdminProduct(other)).inventory).toBe(20);
    await change(how === "add" ? -1 : 2);
    expect((await getAdminProduct(id)).inventory).toBe(2);
  },
);

it("a count below the sold and the held units names both", async () => {
  const id = await shop.product(10);
  await shop.sell(id, 3);
  await shop.sql("UPDATE products SET available = available - 4 WHERE id = $1", [id]);
  const input = { requestKey: newId(), ids: [id], how: "count" as const, quantity: 6 };
  expect(await refusal(updateStock(OWNER, input))).toMatchObject({
    message: expect.stringMatching(/3 units are sold and not packed yet, and 4 units are held for orders/),
  });
  expect(await count(id, 7)).toBe(4);
});

describe.each([
  ["without lots", false],
  ["with lots", true],
])("a count of a product %s", (_, hasLots) => {
  const lotted = async (): Promise<string> => {
    const id = await shop.product(hasLots ? 4 : 10);
    if (hasLots) await shop.receive(id, 6, null, { batch: "A" });
    return id;
  };
  it.each([
    ["partially_refunded", 2, 8],
    ["refunded", 1, 9],
  ])("does not subtract refunded units of a %s order", async (paymentStatus, sold, left) => {
    const id = await lotted();
    const order = await shop.sell(id, sold);
    // What a refund writes when the unit neither returns nor is packed.
    await shop.sql("UPDATE order_lines SET refunded_quantity = 1 WHERE order_id = $1", [order]);
    await shop.sql('UPDATE orders SET payment_status = $2::"PaymentStatus" WHERE id = $1', [
      order,
      paymentStatus,
    ]);
    expect(await count(id, 9)).toBe(left);
  });
});
