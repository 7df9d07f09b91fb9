import { syncOrderMoney } from "@/lib/checkout/commands/refunds/sync-order-money";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { holdRefunds, rareOrders, setBalance } from "../../support/failing-refunds";
import { refundsShop, units } from "../../support/refunds-shop";
import { handleStripeEvent, stripeEvents } from "../../support/stripe-events";

const refunds = refundsShop();
const { shop, refundsOf, refund } = refunds;
const { boughtRare, setStock, mailsOf, alertsOf } = rareOrders(refunds);
const { eventOf } = stripeEvents(shop);

describe("a refund that Stripe holds until the balance covers it", () => {
  beforeEach(() => setStock(10));
  afterEach(() => setBalance());

  it("raises one alert, which its success resolves; the buyer is notified once", async () => {
    const { id, intent, lines } = await boughtRare(1, "pm_card_visa");
    await holdRefunds(100);
    await refund(id, { kind: "lines", lines: [units(lines[0], 1, false)] });
    await syncOrderMoney(intent);
    expect(await refundsOf(id)).toMatchObject([{ status: "pending" }]);
    expect(await alertsOf(id)).toEqual([
      {
        kind: "refund_delayed",
        done: false,
        message: expect.stringMatching(
          /^Stripe is holding the refund of \$\d+\.\d\d because .*too low\. Add funds/,
        ),
      },
    ]);
    await setBalance();
    await handleStripeEvent(await eventOf("refund.updated", intent));
    expect(await refundsOf(id)).toMatchObject([{ status: "succeeded" }]);
    expect((await alertsOf(id)).map(({ kind, done }) => [kind, done])).toEqual([["refund_delayed", true]]);
    expect(await mailsOf(id)).toEqual([
      ["order-confirmation", undefined],
      ["order-refunded", undefined],
    ]);
    expect((await getAdminOrder(id)).isOnHold).toBe(false);
  });

  it("also raises an alert if the refund was made in Stripe's dashboard", async () => {
    const { id, intent } = await boughtRare(1, "pm_card_visa");
    await holdRefunds(0);
    await shop.stripe().refunds.create({ payment_intent: intent, amount: 100 });
    await syncOrderMoney(intent);
    expect((await alertsOf(id)).map(({ kind, done }) => [kind, done])).toEqual([["refund_delayed", false]]);
  });

  it("raises no alert if it is pending for another reason", async () => {
    const { id, intent } = await boughtRare(1, "pm_card_pendingRefund");
    await shop.stripe().refunds.create({ payment_intent: intent, amount: 100 });
    await syncOrderMoney(intent);
    expect(await alertsOf(id)).toEqual([]);
  });
});
