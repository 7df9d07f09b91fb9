import { isCurrentlyEntitled } from "@/lib/account/queries/member-terms";
import { handlePaymentIntentFailed } from "@/lib/checkout/events/payment-intent-failed";
import { cents } from "@/lib/core/money";
import { changePlan, previewChange } from "@/lib/membership/commands/change-plan";
import { confirmPurchase } from "@/lib/membership/commands/confirm-purchase";
import { getPurchaseOffer } from "@/lib/membership/commands/get-purchase-offer";
import { startCheckout } from "@/lib/membership/commands/start-checkout";
import { startPurchase } from "@/lib/membership/commands/start-purchase";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { handleSetupIntentFailed } from "@/lib/membership/events/setup-intent-failed";
import { onPageShop } from "../../support/on-page-shop";
import { gate } from "../../support/payment-shop";

const {
  sql,
  stripe,
  meddle,
  planOf,
  subscribed,
  rowOf,
  personOf,
  buyer,
  press,
  intentOf,
  confirm,
  customerOf,
  subscriptionsOf,
  consentsOf,
} = onPageShop();

describe("two windows that pay concurrently", () => {
  /** Both have loaded the current state before either starts. */
  async function bothAtOnce(keyless: boolean) {
    const id = await buyer();
    await press(id, "core"); // the customer exists
    let looking = 0;
    const { closed, open } = gate();
    meddle(({ call }) => {
      if (call === "POST /v1/subscriptions") return { keyless };
      if (call !== "GET /v1/subscriptions") return undefined;
      looking += 1;
      if (looking === 2) open();
      return looking > 2 ? undefined : { after: closed };
    });
    const pressed = await Promise.all([press(id), press(id)]);
    meddle(undefined);
    const open_ = (await subscriptionsOf(id)).filter(({ status }) => status === "incomplete");
    return { pressed, open: open_ };
  }

  it("get one customer and one subscription", async () => {
    const { pressed, open } = await bothAtOnce(false);
    expect(pressed[0]).toEqual(pressed[1]);
    expect(open).toHaveLength(1);
  });

  it("would get two without the key (control)", async () => {
    expect((await bothAtOnce(true)).open).toHaveLength(2);
  });

  it("for two plans leave one to be paid", async () => {
    const id = await buyer();
    const pressed = await Promise.allSettled([press(id, "core"), press(id, "premium")]);
    expect(pressed.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    await press(id, "premium");
    expect((await subscriptionsOf(id)).filter(({ status }) => status === "incomplete")).toHaveLength(1);
  });
});

describe("a purchase on the shop's page", () => {
  it("gives no benefits until it is paid, then all, and stores the accepted terms", async () => {
    const id = await buyer();
    const purchase = await press(id);
    expect(purchase.kind).toBe("payment");
    await syncSubscription(purchase.subscriptionId);
    expect(await isCurrentlyEntitled(id)).toBe(false);
    expect(await personOf(id)).toMatchObject({ membership_status: "free" });
    await confirm(purchase);
    await syncSubscription(purchase.subscriptionId);
    expect(await isCurrentlyEntitled(id)).toBe(true);
    const [consent] = await consentsOf(id);
    expect(consent).toMatchObject({ way: "page", price_cents: 3500, due_cents: 3500, trial_days: 0 });
    expect(consent?.["sentences"]).toContain("$35 now, and then every month.");
    expect(await rowOf(purchase.subscriptionId)).toMatchObject({
      status: "active",
      consented_at: consent?.["agreed_at"],
      consented_price_cents: 3500,
      card_brand: "visa",
      card_last4: "4242",
    });
  });

  it("that is paid after the account was deleted is ended and refunded", async () => {
    const id = await buyer();
    const purchase = await press(id);
    await syncSubscription(purchase.subscriptionId);
    const customer = await customerOf(id);
    await sql("UPDATE users SET deleted_at = now(), stripe_customer_id = NULL WHERE id = $1", [id]);
    await confirm(purchase);
    await syncSubscription(purchase.subscriptionId);
    expect((await stripe().subscriptions.retrieve(purchase.subscriptionId)).status).toBe("canceled");
    const charges = (await stripe().charges.list({ customer })).data;
    expect(charges.map(({ amount, amount_refunded: back }) => [amount, back])).toEqual([[3500, 3500]]);
    await syncSubscription(purchase.subscriptionId);
    expect(await rowOf(purchase.subscriptionId)).toMatchObject({ status: "canceled", begun_at: null });
  });

  it("continues with the same subscription after a declined card", async () => {
    const id = await buyer();
    const first = await press(id);
    await expect(confirm(first, "pm_card_visa_chargeDeclined")).rejects.toMatchObject({
      type: "StripeCardError",
    });
    const again = await press(id);
    expect(again).toEqual(first);
    await confirm(again);
    expect((await subscriptionsOf(id)).map(({ status }) => status)).toEqual(["active"]);
  });

  it("that was abandoned ends when another plan is bought, and does not count as a former membership", async () => {
    const id = await buyer();
    const core = await press(id, "core");
    const premium = await press(id, "premium");
    await syncSubscription(core.subscriptionId);
    expect(await rowOf(core.subscriptionId)).toMatchObject({ status: "incomplete_expired" });
    expect(await personOf(id)).toMatchObject({ membership_status: "free" });
    await expect(confirm(core)).rejects.toThrow();
    await confirm(premium);
  });

  it("that is paid while another plan replaces it is refunded", async () => {
    const id = await buyer();
    const core = await press(id, "core");
    meddle(({ call }) =>
      call === `DELETE /v1/subscriptions/${core.subscriptionId}` ? { before: confirm(core) } : undefined,
    );
    const premium = await press(id, "premium");
    meddle(undefined);
    const { data } = await stripe().refunds.list({ payment_intent: intentOf(core) });
    expect(data.map(({ amount }) => amount)).toEqual([2000]);
    await confirm(premium);
    await syncSubscription(premium.subscriptionId);
    expect(await personOf(id)).toMatchObject({ membership_status: "premium" });
  });

  it("is refused when it was paid in another window, also while the webhook is late", async () => {
    const id = await buyer();
    await confirm(await press(id));
    await expect(press(id, "core")).rejects.toMatchObject({ code: "conflict" });
    expect(await isCurrentlyEntitled(id)).toBe(true);
    await expect(press(id, "core")).rejects.toMatchObject({ code: "conflict" });
    expect(await subscriptionsOf(id)).toHaveLength(1);
  });

  it.each([
    ["a lower amount", { dueCents: cents(100) }],
    ["a trial that is used up", { trialDays: 30, dueCents: cents(0) }],
  ])("with %s is refused, and nothing is created", async (_, claim) => {
    const id = await buyer();
    const plan = await planOf("premium");
    const shown = { ...(await getPurchaseOffer(id, plan)), ...claim };
    await expect(startPurchase(id, plan, shown)).rejects.toMatchObject({
      code: "amount_mismatch",
      details: { amount: 3500 },
    });
    expect(await customerOf(id)).toBe("null");
  });

  it("uses a credit from an earlier membership", async () => {
    const id = await buyer();
    await press(id, "core");
    await stripe().customers.update(await customerOf(id), { balance: -500 });
    expect(await getPurchaseOffer(id, await planOf("premium"))).toMatchObject({ dueCents: 3000 });
    expect(await confirm(await press(id))).toMatchObject({ amount_received: 3000 });
  });

  it("closes the Stripe page, which in turn ends it", async () => {
    const id = await buyer();
    const ways = {
      successUrl: "http://localhost:3000/membership-success",
      cancelUrl: "http://localhost:3000/",
    };
    await startCheckout(id, await planOf("premium"), ways);
    const purchase = await press(id);
    const pages = () => customerOf(id).then((customer) => stripe().checkout.sessions.list({ customer }));
    expect((await pages()).data.map(({ status }) => status)).toEqual(["expired"]);
    await startCheckout(id, await planOf("premium"), ways);
    expect((await stripe().subscriptions.retrieve(purchase.subscriptionId)).status).toBe(
      "incomplete_expired",
    );
    const ways_ = (await consentsOf(id)).map((row) => row["way"]);
    expect(ways_).toEqual(["hosted", "page", "hosted"]);
  });
});

it("a user with too many declined cards has to wait, whether they pay or start a trial", async () => {
  for (const hadTrial of [true, false]) {
    const id = await buyer({ hadTrial });
    const purchase = await press(id);
    const failed = purchase.kind === "setup" ? handleSetupIntentFailed : handlePaymentIntentFailed;
    const type = `${purchase.kind}-failed`;
    const event = (no: number) => ({ id: `evt_${id}_${no}`, type, objectId: intentOf(purchase) });
    for (const no of [1, 1, 2, 3, 4]) await failed(event(no));
    expect(await press(id)).toEqual(purchase);
    expect((await stripe().subscriptions.retrieve(purchase.subscriptionId)).status).toMatch(
      /^(incomplete|trialing)$/,
    );
    await failed(event(5));
    await expect(press(id)).rejects.toMatchObject({ code: "too_many" });
    // No further card can be tested: the subscription has ended, and its intent with it.
    expect((await stripe().subscriptions.retrieve(purchase.subscriptionId)).status).toMatch(
      /^(incomplete_expired|canceled)$/,
    );
    await sql("DELETE FROM rate_limits");
    expect((await press(id)).subscriptionId).not.toBe(purchase.subscriptionId);
  }
});

it("declines with late Stripe events count at the next press", async () => {
  const purchase = await press(await buyer());
  const owner = (await stripe().subscriptions.retrieve(purchase.subscriptionId)).metadata["userId"] ?? "";
  for (let count = 0; count < 5; count += 1)
    await confirm(purchase, "pm_card_chargeDeclined").catch(() => undefined);
  await expect(press(owner)).rejects.toMatchObject({ code: "too_many" });
  expect((await stripe().subscriptions.retrieve(purchase.subscriptionId)).status).toBe("incomplete_expired");
});

describe("the page after the checkout", () => {
  it("shows the actual state: pending, declined, a member, or ended", async () => {
    const id = await buyer();
    const { subscriptionId, ...purchase } = await press(id);
    await confirm({ subscriptionId, ...purchase }, "pm_card_visa_chargeDeclined").catch(() => undefined);
    await expect(confirmPurchase(id, { subscriptionId })).rejects.toMatchObject({ code: "not_paid" });
    await confirm({ subscriptionId, ...purchase }, "pm_card_authenticationRequired");
    await confirmPurchase(id, { subscriptionId });
    expect(await isCurrentlyEntitled(id)).toBe(false);
    await confirm({ subscriptionId, ...purchase });
    await confirmPurchase(id, { subscriptionId });
    expect(await isCurrentlyEntitled(id)).toBe(true);
    await stripe().subscriptions.cancel(subscriptionId);
    await expect(confirmPurchase(id, { subscriptionId })).rejects.toMatchObject({
      code: "conflict",
      message: "The membership you bought here has ended.",
    });
  });

  it("shows that the payment succeeded and the membership has not started, until it does", async () => {
    const id = await buyer();
    const { subscriptionId, ...purchase } = await press(id);
    await confirm({ subscriptionId, ...purchase });
    let reads = 0;
    meddle(({ call }) => {
      if (!call.startsWith("GET /v1/subscriptions")) return undefined;
      reads += 1;
      return reads === 1
        ? undefined
        : { alter: () => ({ status: 400, body: { error: { type: "api_error" } } }) };
    });
    await expect(confirmPurchase(id, { subscriptionId })).rejects.toMatchObject({
      code: "not_activated",
      message: "Payment succeeded but membership creation failed. Please contact support.",
    });
    expect(await isCurrentlyEntitled(id)).toBe(false);
    meddle(undefined);
    await confirmPurchase(id, { subscriptionId });
    expect(await isCurrentlyEntitled(id)).toBe(true);
  });

  it("finds no purchase of another user", async () => {
    const [id, other] = [await buyer(), await buyer()];
    const { subscriptionId } = await press(id);
    for (const who of [other, await buyer()])
      await expect(confirmPurchase(who, { subscriptionId })).rejects.toMatchObject({ code: "not_found" });
    await expect(confirmPurchase(id, { subscriptionId: "sub_unknown" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a plan change", () => {
  it("stores the accepted terms, and refuses any other amount than the one shown", async () => {
    const { id, subscription } = await subscribed("core");
    await syncSubscription(subscription);
    const premium = await planOf("premium");
    const shown = await previewChange(id, premium);
    const claim = { ...shown, dueCents: (shown.dueCents - 1) as typeof shown.dueCents };
    await expect(changePlan(id, premium, claim)).rejects.toMatchObject({ code: "amount_mismatch" });
    expect(await consentsOf(id)).toHaveLength(0);
    await changePlan(id, premium, shown);
    expect(await consentsOf(id)).toEqual([
      expect.objectContaining({ way: "change", price_cents: 3500, due_cents: shown.dueCents }),
    ]);
    expect(await rowOf(subscription)).toMatchObject({ consented_price_cents: 3500 });
  });
});
