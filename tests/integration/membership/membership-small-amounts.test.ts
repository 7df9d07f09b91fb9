import { getPurchaseOffer } from "@/lib/membership/commands/get-purchase-offer";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { purchaseTerms } from "@/lib/membership/rules/terms";
import { firstMonthShop } from "../../support/first-month-shop";

const { stripe, buyer, press, planOf, customerOf, consentsOf, invoicesOf } = firstMonthShop();

/** A buyer of Core for $20.00 whose credit leaves this much of it. */
async function buyerWhoOwes(cents: number): Promise<string> {
  const id = await buyer();
  await press(id, null);
  await stripe().customers.update(await customerOf(id), { balance: cents - 2000 });
  return id;
}

describe("a first month of which a credit leaves less than a card can pay", () => {
  it("charges nothing, as the page says, and adds the rest to the next payment", async () => {
    const id = await buyerWhoOwes(49);
    const core = await planOf("core");
    const offer = await getPurchaseOffer(id, core);
    expect(offer).toMatchObject({ dueCents: 0, carriedCents: 49 });
    expect(purchaseTerms(offer)[0]).toBe(
      "$0.00 now for the first month, then $20 every month. $0.49 is too little to charge now and is added to your next payment.",
    );
    const { subscriptionId, kind } = await startPurchase(id, core, offer);
    expect([kind, (await invoicesOf(id))[0]]).toEqual(["none", 0]);
    expect((await consentsOf(id)).at(-1)).toMatchObject({ due_cents: 0, sentences: purchaseTerms(offer) });
    expect(await stripe().invoices.createPreview({ subscription: subscriptionId })).toMatchObject({
      amount_due: 2049,
    });
  });

  it("charges $0.50, which a card can pay", async () => {
    const id = await buyerWhoOwes(50);
    expect(await getPurchaseOffer(id, await planOf("core"))).toMatchObject({ dueCents: 50, carriedCents: 0 });
  });
});
