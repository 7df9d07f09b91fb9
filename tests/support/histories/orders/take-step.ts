import type Stripe from "stripe";
import { deleteCustomer } from "@/lib/membership/commands/delete-customer";
import { MANAGER } from "../../actors";
import { buyingSteps } from "./buying";
import { changingSteps } from "./changing";
import type { History, HistoryShop } from "./history-shop";
import type { Both, Step, StepOf } from "./random-history";
import { reportingSteps } from "./reporting";

/** Three days, less than the comparison with Stripe looks back. */
const MAX_MINUTES = 3 * 24 * 60;

/** Steps at Stripe, and of time, prices and accounts. */
const outerSteps = (shop: HistoryShop) => ({
  refundAtStripe: async (history: History, { which, share }: StepOf<"refundAtStripe">): Promise<void> => {
    const paid = (await shop.intentsOf(history)).filter(({ status }) => status === "succeeded");
    const intent = paid[which % Math.max(1, paid.length)];
    const charge = intent?.latest_charge as Stripe.Charge | undefined;
    const amount = charge ? Math.floor(((charge.amount - charge.amount_refunded) * share) / 100) : 0;
    if (!intent || amount < 1) return;
    const made = shop.stripe().refunds.create({ payment_intent: intent.id, amount });
    await made.catch((error: { type?: string }) => {
      if (error.type !== "StripeInvalidRequestError") throw error; // disputed, or refunded meanwhile
    });
  },
  events: async (history: History, { which, count }: StepOf<"events">): Promise<void> => {
    const intents = await shop.intentsOf(history);
    const intent = intents[which % Math.max(1, intents.length)];
    if (intent) await shop.deliver(history, intent.id, count);
  },
  dispute: async (history: History, { which, evidence }: StepOf<"dispute">): Promise<void> => {
    const mine = new Set((await shop.intentsOf(history)).map(({ id }) => id));
    const { data } = await shop.stripe().disputes.list({ limit: 100 });
    const open = data.filter(
      ({ status, payment_intent }) => status === "needs_response" && mine.has(String(payment_intent)),
    );
    const dispute = open[which % Math.max(1, open.length)];
    if (dispute)
      await shop
        .stripe()
        .disputes.update(dispute.id, { evidence: { uncategorized_text: evidence }, submit: true });
  },
  deletion: async (history: History, { who }: StepOf<"deletion">): Promise<void> => {
    const user = history.users[who];
    if (!user) return;
    const accepted = await shop.send(history, "once", () => deleteCustomer(MANAGER, user.id));
    if (accepted > 0) history.users[who] = undefined;
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

/** @returns a function that takes a step of a history, or two at the same time */
export function stepTaker(shop: HistoryShop) {
  const steps: { [What in Step["what"]]: (history: History, step: StepOf<What>) => Promise<unknown> } = {
    ...buyingSteps(shop),
    ...changingSteps(shop),
    ...reportingSteps(shop),
    ...outerSteps(shop),
  };
  const take = (history: History, step: Step) =>
    (steps[step.what] as (history: History, step: Step) => Promise<unknown>)(history, step);
  return async (history: History, step: Step | Both): Promise<void> => {
    history.log.push(JSON.stringify(step));
    history.isAlone = step.what !== "both";
    await (step.what === "both"
      ? Promise.all(step.steps.map((one) => take(history, one)))
      : take(history, step));
  };
}
