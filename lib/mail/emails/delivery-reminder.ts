import { z } from "zod";
import { formatUsd, sumCents } from "@/lib/core/money";
import { defineEmail } from "../define-email";
import { requireSubscriptionLines } from "../lookups";
import { paragraphPart } from "../mail-parts";
import { sampleSubscription } from "../sample-facts";
import { formatDayOrSoon, subscriptionMail } from "../subscription-mail";

const CREDIT_FIRST = "Your store credit is used first, and your card pays the rest.";

/**
 * Some days before a charge: items, price, and how to skip it. Not for a renewal that was
 * skipped or moved since it was queued.
 */
export const deliveryReminder = defineEmail({
  /** `subscriptionIds`: of one user, to be charged together. `day`: the charge date, as 2026-12-24. */
  payload: z.object({ subscriptionIds: z.array(z.string()), day: z.string() }),
  lookUp: async ({ subscriptionIds, day }) => ({
    ...(await requireSubscriptionLines(subscriptionIds, "charge", day)),
    day,
  }),
  wordings: {
    "delivery-reminder": {
      label: "Subscription: next delivery",
      subject: "Your next delivery: {{date}}",
      heading: "Your next delivery is on {{date}}",
      introduction:
        "We will charge your saved card {{amount}} {{extras}} on {{date}}, and then pack your delivery.",
      closing: "If all is well, there is nothing you need to do.",
      variables: {
        date: "The day of the charge",
        amount: "The charge without tax and delivery",
        extras: "“plus tax”, or “plus tax and any delivery fee”",
      },
      required: { introduction: ["date", "amount", "extras"] },
    },
  },
  render: ({ day, ...data }, shop, texts) => {
    const on = formatDayOrSoon(day);
    const total = formatUsd(sumCents(data.lines.map(({ lineTotalCents }) => lineTotalCents)));
    // Delivery is free for the order only where it is free for every line.
    const { extras } = data.lines.find((line) => line.extras !== "plus tax") ?? { extras: "plus tax" };
    const words = texts("delivery-reminder", { date: on, amount: total, extras });
    return subscriptionMail({ words, action: "Skip, change or cancel" }, data, shop, [
      ...(data.usesCredit ? [paragraphPart(CREDIT_FIRST)] : []),
    ]);
  },
  samples: {
    "delivery-reminder": (facts) => ({ ...sampleSubscription(facts), day: "2026-12-24" }),
  },
});
