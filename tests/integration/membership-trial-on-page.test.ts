import { currentEntitlement } from "@/lib/account/queries";
import { purchaseOffer } from "@/lib/membership/commands/purchase-offer";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { onPageShop } from "../support/on-page";

const { stripe, planOf, rowOf, personOf, buyer, press, confirm, customerOf } = onPageShop();

describe("a trial on our page", () => {
  it("begins when its card is saved, not before", async () => {
    const id = await buyer({ hadTrial: false });
    const purchase = await press(id);
    expect(purchase.kind).toBe("setup");
    await syncSubscription(purchase.subscriptionId);
    expect(await currentEntitlement(id)).toBe(false);
    expect(await rowOf(purchase.subscriptionId)).toMatchObject({ status: "incomplete" });
    expect((await personOf(id))?.["trial_used_at"]).toBeNull();
    await confirm(purchase);
    await syncSubscription(purchase.subscriptionId);
    expect(await currentEntitlement(id)).toBe(true);
    expect(await personOf(id)).toMatchObject({ membership_status: "trial" });
    expect(await purchaseOffer(id, await planOf("core"))).toMatchObject({ trialDays: 0, dueCents: 2000 });
  });

  it("asks for a card also where an earlier membership left one", async () => {
    const id = await buyer({ hadTrial: false });
    await press(id);
    const customer = await customerOf(id);
    const { id: card } = await stripe().paymentMethods.attach("pm_card_mastercard", { customer });
    await stripe().customers.update(customer, { invoice_settings: { default_payment_method: card } });
    const purchase = await press(id, "core");
    expect(purchase.kind).toBe("setup");
    await syncSubscription(purchase.subscriptionId);
    expect(await currentEntitlement(id)).toBe(false);
  });

  it("that was given up for another plan was no membership", async () => {
    const id = await buyer({ hadTrial: false });
    const first = await press(id, "core");
    await syncSubscription(first.subscriptionId);
    const second = await press(id, "premium");
    await syncSubscription(first.subscriptionId);
    expect(await personOf(id)).toMatchObject({ membership_status: "free", trial_used_at: null });
    await confirm(second);
    await syncSubscription(second.subscriptionId);
    await syncSubscription(first.subscriptionId);
    expect(await personOf(id)).toMatchObject({ membership_status: "trial" });
  });

  it("with a card that had one already ends at once, and is charged", async () => {
    const begin = async () => {
      const id = await buyer({ hadTrial: false });
      const purchase = await press(id, "core");
      await confirm(purchase, "pm_card_amex");
      await syncSubscription(purchase.subscriptionId);
      return purchase.subscriptionId;
    };
    const [one, other] = [await begin(), await begin()];
    expect((await stripe().subscriptions.retrieve(one)).status).toBe("trialing");
    const second = await stripe().subscriptions.retrieve(other, { expand: ["latest_invoice"] });
    expect(second).toMatchObject({ status: "active", latest_invoice: { amount_paid: 2000 } });
  });
});
