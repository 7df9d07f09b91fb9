import type Stripe from "stripe";
import { callSandbox } from "../../call-sandbox";
import { choose } from "../choose";
import type { History, HistoryShop } from "./history-shop";
import type { StepOf } from "./steps";

/** Steps at Stripe: refunds and evidence in its dashboard, disputes that cardholders open, and events. */
export const stripeSteps = (shop: HistoryShop) => ({
  dashboardRefund: async (history: History, { which, percent }: StepOf<"dashboardRefund">): Promise<void> => {
    const paid = (await shop.intentsOf(history)).filter(({ status }) => status === "succeeded");
    const intent = choose(paid, which);
    const charge = intent?.latest_charge as Stripe.Charge | undefined;
    const amount = charge ? Math.floor(((charge.amount - charge.amount_refunded) * percent) / 100) : 0;
    if (!intent || amount < 1) return;
    const refund = shop.stripe().refunds.create({ payment_intent: intent.id, amount });
    await refund.catch((error: { type?: string }) => {
      if (error.type !== "StripeInvalidRequestError") throw error; // disputed, or refunded meanwhile
    });
  },
  events: async (history: History, { which, isRepeated }: StepOf<"events">): Promise<void> => {
    const intent = choose(await shop.intentsOf(history), which);
    if (intent) await shop.deliverEvents(history, intent.id, isRepeated);
  },
  openDispute: async (history: History, { which }: StepOf<"openDispute">): Promise<void> => {
    const paid = (await shop.intentsOf(history)).filter(({ status }) => status === "succeeded");
    const charge = choose(paid, which)?.latest_charge as Stripe.Charge | undefined;
    if (charge) await callSandbox(`charges/${charge.id}/dispute`);
  },
  dispute: async (history: History, { which, evidence }: StepOf<"dispute">): Promise<void> => {
    const own = new Set((await shop.intentsOf(history)).map(({ id }) => id));
    const { data } = await shop.stripe().disputes.list({ limit: 100 });
    const open = data.filter(
      ({ status, payment_intent }) => status === "needs_response" && own.has(String(payment_intent)),
    );
    const dispute = choose(open, which);
    if (dispute)
      await shop
        .stripe()
        .disputes.update(dispute.id, { evidence: { uncategorized_text: evidence }, submit: true });
  },
});
