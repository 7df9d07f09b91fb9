import { capitalize } from "@/lib/core/capitalize";
import { formatShortUsd } from "@/lib/core/money";
import { joinWords } from "@/lib/core/text";
import { DOCUMENTED_DAYS, formatBusinessDays, MONEY_BACK_DAYS } from "@/lib/marketing/rules";
import type { PlanView } from "../schema";
import { formatPlansShipping } from "./format-plan";
import { TRIAL_DAYS } from "./periods";

/** The text with a capital first letter and a period. */
export const toSentence = (text: string): string => `${capitalize(text)}.`;

/** This page's name of a plan (D15): its first alias. */
const nameHere = ({ aliases: [alias], name }: PlanView): string => (alias ? capitalize(alias) : name);

/** shopper.md §9: the documented answer about a plan, with its current figures. */
function planText(plan: PlanView, index: number): string {
  const price = `${nameHere(plan)} is ${formatShortUsd(plan.monthlyPriceCents)}${index === 0 ? " a month" : ""}`;
  const discount = `${plan.discountPercentage}%+ off`;
  if (plan.aliases.includes("family")) return `${price}: ${discount}, and bulk discounts.`;
  const from = plan.freeShippingThresholdCents;
  const orders = from === 0 ? "all orders" : `orders of ${formatShortUsd(from)} or more`;
  return `${price}: ${discount} and free shipping on ${orders}.`;
}

const plansText = (plans: readonly PlanView[]): string =>
  [
    ...plans.map(planText),
    ...(plans.some((plan) => nameHere(plan) !== plan.name)
      ? [`In your account they are called ${joinWords(plans.map(({ name }) => name))}.`]
      : []),
  ].join(" ");

/** The questions of the sign-up page, with the figures of the plans for sale. */
export const buildSignupQuestions = (plans: readonly PlanView[], { standard } = DOCUMENTED_DAYS) => [
  ...(plans.length > 0 ? [{ id: "plans", question: "Which plan is for me?", answer: plansText(plans) }] : []),
  {
    id: "trial",
    question: "How does the free trial work?",
    answer: `While the offer lasts, your first ${TRIAL_DAYS} days cost nothing, once per person and card. On the last day the month's price is charged, unless you have canceled. You have all member prices from the first minute.`,
  },
  {
    id: "cancel",
    question: "Can I cancel any time?",
    answer:
      "Yes, on your account page or your dashboard, in two clicks. Your benefits last until the end of the billing cycle, and you won't be charged for your membership again. Until then, you can undo the cancellation with 'Keep my membership'.",
  },
  {
    id: "change",
    question: "Can I change my plan later?",
    answer:
      "Yes. An upgrade takes effect immediately, and you pay the difference for the rest of the month; what you have already paid is deducted. You see the amount before you agree.",
  },
  {
    id: "guarantee",
    question: "What if it is not for me?",
    answer: `There is a ${MONEY_BACK_DAYS}-day money-back guarantee. Write to us, and we refund what you paid for the plan.`,
  },
  ...(plans.length > 0
    ? [
        {
          id: "shipping",
          question: "Is shipping really free?",
          answer: `For members it is: ${formatPlansShipping(plans, nameHere)}. Standard shipping takes ${formatBusinessDays(standard)}, within the US.`,
        },
      ]
    : []),
];
