/** @jest-environment node */
import { openShop, type Shop } from "./billing";
import { errorOf, type Harness, startHarness } from "./harness";

let harness: Harness;
let shop: Shop;
beforeAll(async () => {
  harness = await startHarness();
  shop = await openShop(harness);
});
afterAll(() => harness.stop());

describe("a customer's balance", () => {
  it("is adjusted, pays a part of the next invoice, and lists its adjustments", async () => {
    const { customers, invoices } = harness.stripe;
    const { id } = await shop.customer("visa");
    const given = await customers.createBalanceTransaction(id, {
      amount: -500,
      currency: "usd",
      description: "Sorry",
      metadata: { reason: "late" },
    });
    expect(given).toMatchObject({
      object: "customer_balance_transaction",
      type: "adjustment",
      amount: -500,
      ending_balance: -500,
      metadata: { reason: "late" },
    });
    await customers.createBalanceTransaction(id, { amount: 100, currency: "usd" });
    expect(await customers.retrieve(id)).toMatchObject({ balance: -400 });
    await customers.createBalanceTransaction((await shop.customer()).id, { amount: -1, currency: "usd" });
    const { data } = await customers.listBalanceTransactions(id);
    expect(data.map(({ amount }) => amount)).toEqual([100, -500]);
    await shop.subscribe(id);
    const [invoice] = (await invoices.list({ customer: id })).data;
    expect(invoice).toMatchObject({ amount_due: 1600, starting_balance: -400, ending_balance: 0 });
    expect(await customers.retrieve(id)).toMatchObject({ balance: 0 });
  });

  it("is not changed by a call without an amount, or for an unknown customer", async () => {
    const { customers } = harness.stripe;
    const { id } = await shop.customer();
    const without = { currency: "usd" } as { currency: string; amount: number };
    expect(await errorOf(customers.createBalanceTransaction(id, without))).toMatchObject({ param: "amount" });
    expect(
      await errorOf(customers.createBalanceTransaction("cus_unknown", { amount: 1, currency: "usd" })),
    ).toMatchObject({ code: "resource_missing" });
  });
});
