import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { MANAGER } from "../../actors";
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
import { stripeSteps } from "./stripe-steps";

/** Three days: the comparison with Stripe looks back further. */
const MAX_MINUTES = 3 * 24 * 60;

/** Account deletions, price changes, jobs and time. */
const otherSteps = (shop: HistoryShop) => ({
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
    ...stripeSteps(shop),
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
