import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { refundOrderSchema } from "@/lib/checkout/schema";
import { MANAGER } from "../../support/actors";
import { deliverMoneyEvents } from "../../support/deliver-money-events";
import { editShop } from "../../support/edit-shop";
import { giftCardShop } from "../../support/gift-card-shop";
import { waitFor } from "../../support/payment-shop";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const shop = editShop(giftCardShop());
const { sql, stripe, boughtCard, redeem, customer, buy, pressCredit, accountOf, edit, addedTo, line } = shop;

/** Loses the dispute of a gift card's payment, which takes back its unspent credit. */
async function loseDispute(intent: string): Promise<void> {
  const dispute = await waitFor(
    async () => (await stripe().disputes.list({ payment_intent: intent })).data[0],
  );
  await deliverMoneyEvents(stripe(), intent);
  await stripe().disputes.close(dispute.id);
  await deliverMoneyEvents(stripe(), intent);
  await reconcilePayments(0);
}

let requests = 0;
/** Refunds all of an order as store credit. */
async function refundToCredit(orderId: string): Promise<void> {
  const [row] = await sql("SELECT total_cents, version FROM orders WHERE id = $1", [orderId]);
  requests += 1;
  const input = {
    ...{ kind: "full", restock: false, toCredit: true, requestKey: `to-credit-of-a-test-${requests}` },
    ...{ amount: row?.["total_cents"], version: row?.["version"] },
  };
  await refundOrder(MANAGER.userId, orderId, refundOrderSchema.parse(input));
}

/**
 * A customer who pays $21.60, of that some with credit, and then redeems and spends a gift
 * card whose payment is disputed.
 */
async function spentCard(creditCents: number) {
  const { intent, code } = await boughtCard({ amount: 2000 }, { card: "pm_card_createDispute" });
  const one = await customer(creditCents, { quantity: 2 });
  const order = await buy(one);
  await redeem(one.id, code);
  await one.add(1, 1);
  await pressCredit(one); // $10.80, from the gift card
  return { one, order, intent, totalCents: Number(order.order?.["total_cents"]) };
}

describe("after the redemption, the refund of an earlier order as credit", () => {
  it.each([0, 500])(
    "stays with the customer except for what credit had paid: %s cents",
    async (creditCents) => {
      const { one, order, intent, totalCents } = await spentCard(creditCents);
      await refundToCredit(order.id);
      expect(await accountOf(one.id)).toMatchObject({ balance: 2000 - 1080 + totalCents });
      await loseDispute(intent);
      expect(await accountOf(one.id)).toEqual({ balance: totalCents - creditCents, held: 0 });
    },
  );

  it("does so too when its items were exchanged and the other order is refunded", async () => {
    const { one, order, intent } = await spentCard(500);
    await edit(order.id, 2, line(1, 2));
    const [added] = await addedTo(order.id);
    await refundToCredit(String(added?.["id"]));
    const refundedCents = Number(added?.["total_cents"]);
    expect(await accountOf(one.id)).toMatchObject({ balance: 2000 - 1080 + refundedCents });
    await loseDispute(intent);
    expect(await accountOf(one.id)).toEqual({ balance: refundedCents - 500, held: 0 });
  });
});
