import type Stripe from "stripe";
import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { MANAGER } from "../../actors";
import { choose } from "../choose";
import { buyerSteps } from "./buyer-steps";
import { discountSteps } from "./discount-steps";
import { giftCardSteps } from "./gift-card-steps";
import type { History, HistoryShop } from "./history-shop";
import { linkSteps } from "./link-steps";
import { orderChangeSteps } from "./order-change-steps";
import { problemSteps } from "./problem-steps";
import { purchaseSteps } from "./purchase-steps";
import type { ConcurrentSteps } from "./random-history";
import type { Step, StepOf } from "./steps";

/** Three days: the comparison with Stripe looks back further. */
const MAX_MINUTES = 3 * 24 * 60;

/** Steps in Stripe's dashboard, its events, account deletions, price changes, jobs and time. */
const otherSteps = (shop: HistoryShop) => ({
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
  deletion: async (history: History, { customer }: StepOf<"deletion">): Promise<void> => {
    const user = history.customers[customer];
    if (!user) return;
    const accepted = await shop.send(history, "once", () => deleteCustomer(MANAGER, user.id));
    if (accepted > 0) history.customers[customer] = undefined;
  },
  price: async (_history: History, { cents }: StepOf<"price">): Promise<void> => {
    await shop.setPrice(0, cents);
  },
  jobs: shop.runJobs,
  time: async (history: History, { minutes }: StepOf<"time">): Promise<void> => {
    history.minutes = Math.min(MAX_MINUTES, history.minutes + minutes);
    shop.moveTo(history.minutes * 60);
  },
});

/** @returns a function that runs a step of a history, or two at the same time */
export function stepRunner(shop: HistoryShop) {
  const steps: { [Type in Step["type"]]: (history: History, step: StepOf<Type>) => Promise<unknown> } = {
    ...purchaseSteps(shop),
    ...buyerSteps(shop),
    ...orderChangeSteps(shop),
    ...problemSteps(shop),
    ...discountSteps(shop),
    ...giftCardSteps(shop),
    ...linkSteps(shop),
    ...otherSteps(shop),
  };
  const run = (history: History, step: Step) =>
    (steps[step.type] as (history: History, step: Step) => Promise<unknown>)(history, step);
  return async (history: History, step: Step | ConcurrentSteps): Promise<void> => {
    history.log.push(JSON.stringify(step));
    history.isAlone = step.type !== "concurrent";
    await (step.type === "concurrent"
      ? Promise.all(step.steps.map((one) => run(history, one)))
      : run(history, step));
  };
}
