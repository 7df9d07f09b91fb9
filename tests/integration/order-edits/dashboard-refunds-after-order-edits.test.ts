import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { editShop } from "../../support/edit-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = editShop();
const { line, edit, addedTo, refundedAtStripe, refundAll } = shop;
const leftOf = async (id: string) => (await getAdminOrder(id)).refundable.leftCents;

/**
 * An order of $32.40, of which store credit paid $10.00, with two of three units exchanged: $0.80 of the card's $22.40
 * still pays for it, $20.52 for the added order, and $1.08 went back.
 */
async function exchanged() {
  const person = await shop.customer(1000, { quantity: 3 });
  const { id, intent } = await shop.buy(person);
  await edit(id, 2, line(1, 2));
  const [added] = await addedTo(id);
  const refundInDashboard = async (amount: number) => {
    await shop.stripe().refunds.create({ payment_intent: intent, amount });
    await syncOrderMoney(intent);
  };
  return { id, addedId: String(added?.["id"]), intent, person, refundInDashboard };
}

describe("a refund in Stripe's dashboard of a payment that an exchange has moved", () => {
  it("counts once: what the edited order's store credit covers of it, the added order can still refund", async () => {
    const { id, addedId, intent, person, refundInDashboard } = await exchanged();
    expect([await leftOf(id), await leftOf(addedId)]).toEqual([1080, 2052]);
    await refundInDashboard(500);
    expect([await leftOf(id), await leftOf(addedId)]).toEqual([580, 2052]);
    await refundAll(addedId);
    await refundAll(id);
    expect(await refundedAtStripe(intent)).toBe(2240);
    expect(await shop.accountOf(person.id)).toMatchObject({ balance: 1000 });
  });

  it("reduces what the added order can refund by the part that exceeds the edited order's money", async () => {
    const { id, addedId, intent, person, refundInDashboard } = await exchanged();
    await refundInDashboard(1500);
    expect([await leftOf(id), await leftOf(addedId)]).toEqual([0, 1632]);
    await refundAll(addedId);
    expect(await refundedAtStripe(intent)).toBe(2240);
    expect(await shop.accountOf(person.id)).toMatchObject({ balance: 1000 });
  });
});
