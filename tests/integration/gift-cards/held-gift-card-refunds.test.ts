import { refundGiftCard } from "@/lib/checkout/commands/gift-cards/refund-gift-card";
import { reconcilePayments } from "@/lib/checkout/commands/reconciliation/reconcile-payments";
import { MANAGER } from "../../support/actors";
import { deliverMoneyEvents } from "../../support/deliver-money-events";
import { holdRefunds, setBalance } from "../../support/failing-refunds";
import { giftCardShop } from "../../support/gift-card-shop";
import { REFUNDS } from "../../support/stripe-proxy";
import { waitFor } from "../../support/wait-for";

jest.mock("next/cache", () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));

const { sql, stripe, boughtCard, alertsOf, meddle } = giftCardShop();
const refund = (id: string) => refundGiftCard(MANAGER, id, { reason: "Bought by mistake" });
const refundsOf = (id: string) =>
  sql("SELECT amount_cents AS amount, status FROM gift_card_refunds WHERE gift_card_id = $1", [id]);

describe("a refund of a gift card that exceeds the balance at Stripe", () => {
  afterEach(() => setBalance());

  it("raises one alert if Stripe holds it, and resolves the alert once it succeeds", async () => {
    const { id, intent } = await boughtCard();
    await holdRefunds(100);
    await refund(id);
    await deliverMoneyEvents(stripe(), intent);
    expect(await refundsOf(id)).toEqual([{ amount: 5000, status: "pending" }]);
    expect(await alertsOf(id)).toEqual([
      {
        kind: "refund_delayed",
        handled: false,
        message: expect.stringMatching(
          /^Stripe is holding the refund of \$50\.00 for the gift card ending in \w{4} because .*too low\. Add funds/,
        ),
      },
    ]);
    await setBalance();
    await waitFor(
      async () => (await stripe().refunds.list({ payment_intent: intent })).data[0]?.status === "succeeded",
    );
    await deliverMoneyEvents(stripe(), intent);
    expect(await refundsOf(id)).toEqual([{ amount: 5000, status: "succeeded" }]);
    expect(await alertsOf(id)).toMatchObject([{ kind: "refund_delayed", handled: true }]);
  });

  it("raises one alert if Stripe refuses it, and is retried", async () => {
    const { id } = await boughtCard();
    await setBalance(100);
    await refund(id);
    await reconcilePayments(0);
    expect(await refundsOf(id)).toEqual([{ amount: 5000, status: "requested" }]);
    expect(await alertsOf(id)).toEqual([
      {
        kind: "refund_delayed",
        handled: false,
        message: expect.stringMatching(
          /^The refund of \$50\.00 for the gift card ending in \w{4} is delayed because .* too low\. Add funds in the Stripe Dashboard\./,
        ),
      },
    ]);
    await setBalance();
    await reconcilePayments(0);
    expect(await refundsOf(id)).toEqual([{ amount: 5000, status: "succeeded" }]);
    expect(await alertsOf(id)).toMatchObject([{ kind: "refund_delayed", handled: true }]);
  });

  it("stops waiting if Stripe refuses it for good", async () => {
    const { id } = await boughtCard();
    await setBalance(100);
    await refund(id);
    await setBalance();
    const error = { type: "invalid_request_error", code: "charge_disputed", message: "Charged back." };
    const alter = () => ({ status: 400, body: { error } });
    meddle(({ call }) => (call === REFUNDS ? { refuse: true, alter } : undefined));
    await reconcilePayments(0);
    meddle(undefined);
    expect((await alertsOf(id)).map(({ kind, handled }) => [kind, handled])).toEqual([
      ["refund_delayed", true],
      ["refund_failed", false],
    ]);
  });

  it("stops waiting once staff have made it in the Stripe Dashboard", async () => {
    const { id, intent } = await boughtCard();
    await setBalance(100);
    await refund(id);
    await setBalance();
    await stripe().refunds.create({ payment_intent: intent });
    await reconcilePayments(0);
    expect(await refundsOf(id)).toEqual([{ amount: 5000, status: "succeeded" }]);
    expect((await alertsOf(id)).map(({ kind, handled }) => [kind, handled])).toEqual([
      ["refund_delayed", true],
    ]);
  });
});
