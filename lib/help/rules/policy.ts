import { capitalize } from "@/lib/core/capitalize";
import { type Cents, formatShortUsd, formatUsd } from "@/lib/core/money";
import { joinWords } from "@/lib/core/text";
import {
  type DeliveryDays,
  DOCUMENTED_DAYS,
  formatBusinessDays,
  MONEY_BACK_DAYS,
} from "@/lib/marketing/rules";
import { MAX_CLAIMED_DISCOUNT } from "@/lib/marketing/rules/max-discount";
import { TRIAL_DAYS } from "@/lib/membership/rules/periods";
import { plansByDelivery } from "@/lib/membership/rules/plans";
import { CANCEL_HOURS } from "@/lib/orders/rules/cancellation";
import { WHOLESALE_MIN_QUANTITY } from "@/lib/pricing/rules";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import type { DeliveryRates } from "@/lib/pricing/schema";
import { type QuestionCategory, RESPONSE_HOURS } from "./questions";

/**
 * The data of answers besides rules: the plans for sale, cheapest first, the delivery price, and the support address.
 */
export interface PolicyFacts {
  plans: readonly {
    name: string;
    monthlyPriceCents: Cents;
    discountPercentage: number;
    freeShippingThresholdCents: Cents;
  }[];
  supportEmail: string;
  /** The maximum current saving on fewer than 50 units of a product, in percent to the tenth. */
  maxSavingPercent: number;
  /** D52 */
  rates: DeliveryRates;
  /** Default: DOCUMENTED_DAYS. */
  days?: DeliveryDays;
  /** Null where no subtotal has free delivery. */
  freeFromCents: Cents | null;
  /** Sentences about states with other terms. Default: none. */
  exceptions?: readonly string[];
}

/** A question about the shop's policy, whose answer is generated from the shop's settings. */
interface PolicyAnswer {
  category: QuestionCategory;
  question: string;
  /** The settings behind the answer, for staff. */
  rule: string;
  answer: (facts: PolicyFacts) => string;
}

type Plan = PolicyFacts["plans"][number];

/** An answer about memberships. While no plan is for sale, it says that there are none. */
const ofPlans =
  (answer: (facts: PolicyFacts, plans: readonly [Plan, ...Plan[]]) => string) =>
  (facts: PolicyFacts): string => {
    const [cheapest, ...others] = facts.plans;
    return cheapest ? answer(facts, [cheapest, ...others]) : "We don't offer memberships at the moment.";
  };

const COUNTS = ["None", "One", "Two", "Three", "Four", "Five", "Six"];

function listPlans({ plans }: PolicyFacts): string {
  const each = plans.map(
    ({ name, monthlyPriceCents, discountPercentage: percent }) =>
      `${name} is ${formatShortUsd(monthlyPriceCents)} a month${percent > 0 ? ` with ${percent}% off` : ""}`,
  );
  const changes =
    plans.length > 1
      ? " You can change between them at any time; the difference is settled for the days that are left in the month."
      : "";
  return `${COUNTS[plans.length] ?? plans.length}. ${joinWords(each)}.${changes}`;
}

function shippingCost(facts: PolicyFacts): string {
  const { rates, freeFromCents, days = DOCUMENTED_DAYS, exceptions = [] } = facts;
  const standard = formatUsd(rates.standardCents);
  const sentences =
    freeFromCents === null
      ? [`Standard shipping is ${standard}.`]
      : [
          `We offer free shipping on orders over ${formatShortUsd(freeFromCents)}.`,
          `Standard shipping on orders under ${formatShortUsd(freeFromCents)} is ${standard}.`,
        ];
  return [
    ...sentences,
    ...(days.expedited ? [`Expedited shipping is ${formatUsd(rates.expeditedCents)}.`] : []),
    "Members enjoy free shipping.",
    ...exceptions,
  ].join(" ");
}

function freeForMembers({ plans, freeFromCents }: PolicyFacts): string {
  const { always, fromThreshold } = plansByDelivery(plans);
  const above = fromThreshold.map(({ name, freeShippingThresholdCents: from }) => {
    const same = from === freeFromCents ? ", the same threshold as in the shop" : "";
    return `on ${name} it applies to orders of ${formatShortUsd(from)} or more${same}`;
  });
  const every =
    always.length > 0 ? [`on ${joinWords(always.map(({ name }) => name))} it covers every order`] : [];
  const terms = [...every, ...above];
  const sentences = ["Membership includes free shipping."];
  if (terms.length > 0) sentences.push(`${capitalize(terms.join("; "))}.`);
  return sentences.join(" ");
}

const tenths = (percent: number): number => Math.round(percent * 10) / 10;

/**
 * The range of plan discounts, combined with another discount (D18): "10% to 20%".
 * @param more that discount in percent
 */
function planPercents(plans: PolicyFacts["plans"], more = 0): string {
  const percents = plans.map(({ discountPercentage: own }) => tenths(own + more - (own * more) / 100));
  return [...new Set([Math.min(...percents), Math.max(...percents)])].map((one) => `${one}%`).join(" to ");
}

/** D23: the note beside the documented claim when the current plans and offers do not support it. */
function realSavings({ plans, maxSavingPercent }: PolicyFacts): string {
  if (maxSavingPercent >= MAX_CLAIMED_DISCOUNT || plans.length === 0) return "";
  return ` With today's plans and offers, the most you can save on fewer than ${WHOLESALE_MIN_QUANTITY} units of a product is ${maxSavingPercent}%: a membership takes ${planPercents(plans)} off, with a subscription ${planPercents(plans, SUBSCRIPTION_PERCENT_OFF)}, and the best offer comes on top.`;
}

/**
 * Answers with figures of the shop's policy, by the question's slug (account-admin-content.md §9). They use the rules'
 * figures, so that pages and checkout agree (D20, D23).
 */
export const POLICY_ANSWERS: Readonly<Record<string, PolicyAnswer>> = {
  "shipping-cost": {
    category: "Orders & Shipping",
    question: "How much does shipping cost?",
    rule: "the delivery rates of Settings",
    answer: shippingCost,
  },
  "delivery-times": {
    category: "Orders & Shipping",
    question: "How long will my order take to arrive?",
    rule: "the days that deliveries take",
    answer: ({ days: { standard, expedited } = DOCUMENTED_DAYS }) =>
      `Orders are processed within 24 hours. Standard shipping then takes ${formatBusinessDays(standard)}${expedited ? ` and expedited shipping takes ${formatBusinessDays(expedited)}` : ""}. Fresh items travel in insulated boxes with cold packs.`,
  },
  "change-or-cancel-order": {
    category: "Orders & Shipping",
    question: "Can I change or cancel my order?",
    rule: "the hours in which buyers may cancel",
    answer: () =>
      `Yes, within ${CANCEL_HOURS} hours of placing it, as long as it has not been packed. Cancel it yourself under My Orders or, without an account, on Track Order. To change an order, write to us. A canceled order is refunded in full to your original form of payment: card and wallet payments to the card or wallet, and store credit as store credit.`,
  },
  "satisfaction-guarantee": {
    category: "Orders & Shipping",
    question: "What if I am not happy with my order?",
    rule: "the days of the guarantee",
    answer: () =>
      `Everything we sell comes with a ${MONEY_BACK_DAYS}-day satisfaction guarantee. If something arrived damaged, was not as described or simply was not to your taste, choose 'Problem with this order' in My Orders or write to us within ${MONEY_BACK_DAYS} days and we will replace it or refund it.`,
  },
  "membership-cost": {
    category: "Membership",
    question: "What does membership cost and what do I get?",
    rule: "the cheapest plan, and what plans and offers come to",
    answer: ofPlans(
      (facts, [cheapest]) =>
        `Membership starts at ${formatShortUsd(cheapest.monthlyPriceCents)}/month. You get a discount on every order, up to 50% off all products with most items at 25-50% when plan, subscription and the best offer come together, plus free shipping for members, exclusive recipes and content, and priority support. Every price in the shop shows what you would pay as a member before you join.${realSavings(facts)}`,
    ),
  },
  "membership-plans": {
    category: "Membership",
    question: "Which plans are there?",
    rule: "the plans",
    answer: ofPlans(listPlans),
  },
  "free-trial": {
    category: "Membership",
    question: "Is there a free trial?",
    rule: "the length of a trial",
    answer: ofPlans(
      () =>
        `While the offer runs, your first ${TRIAL_DAYS} days are free, once per person and card. We tell you the date of the first payment before you confirm, and canceling before that date costs nothing.`,
    ),
  },
  "member-free-shipping": {
    category: "Membership",
    question: "Do members always get free shipping?",
    rule: "the plans",
    answer: ofPlans(freeForMembers),
  },
  "support-response": {
    category: "Membership",
    question: "How quickly will support answer me?",
    rule: "the hours in which support answers",
    answer: () =>
      `Members hear from us within ${RESPONSE_HOURS.members} hours, everyone else within ${RESPONSE_HOURS.standard} hours. Support hours are Mon-Fri 9 AM-6 PM PST.`,
  },
  "wholesale-orders": {
    category: "Products",
    question: "Do you offer wholesale prices?",
    rule: "the quantity of the wholesale price",
    answer: () =>
      `Yes, for ${WHOLESALE_MIN_QUANTITY} or more units of one product. The wholesale price is applied in the cart once the quantity is reached. For standing orders, cafés and buying clubs, choose 'Wholesale' in the contact form and we will work out a schedule with you.`,
  },
  "support-contact": {
    category: "Orders & Shipping",
    question: "How do I reach you?",
    rule: "the support email in Settings",
    answer: ({ supportEmail }) =>
      `Use the contact form or write to ${supportEmail}. Support hours are Mon-Fri 9 AM-6 PM PST, and we answer within ${RESPONSE_HOURS.standard} hours, or within ${RESPONSE_HOURS.members} hours if you are a member.`,
  },
};

/** The generated answer to a question, or the typed one. */
export const resolveAnswer = (question: { slug: string; answer: string }, facts: PolicyFacts): string =>
  POLICY_ANSWERS[question.slug]?.answer(facts) ?? question.answer;

/** How many questions about the shop's policy are not among these. */
export function countMissingPolicies(questions: readonly { slug: string }[]): number {
  const slugs = new Set(questions.map(({ slug }) => slug));
  return Object.keys(POLICY_ANSWERS).filter((slug) => !slugs.has(slug)).length;
}
