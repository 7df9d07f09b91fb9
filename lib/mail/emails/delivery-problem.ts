import { z } from "zod";
import { cents, formatUsd } from "@/lib/core/money";
import { defineEmail } from "../define-email";
import { requireSubscriptionLines } from "../lookups";
import { money } from "../payload-fields";
import { type SampleFacts, sampleSubscription } from "../sample-facts";
import { formatDayOrSoon, listNames, obstacleNotes, subscriptionMail } from "../subscription-mail";

const refused = (label: string, subject: string, what: string) => ({
  label: `Subscription: ${label}`,
  subject: `${subject}: your delivery is on hold`,
  heading: "Your delivery is waiting for payment",
  introduction: `We tried to charge {{amount}}, but ${what}. Nothing was charged. {{nextTry}}`,
  closing: "{{resumption}}",
  variables: {
    amount: "The amount that we tried to charge",
    nextTry: "A sentence about when we try again",
    resumption: "A sentence about when it continues",
  },
  required: { introduction: ["amount", "nextTry"] },
});

/** The variables of texts about products, which the introduction names. */
const productsAnd = <const More extends Readonly<Record<string, string>>>(more: More) =>
  ({
    variables: { products: "The products' names", ...more },
    required: { introduction: ["products"] },
  }) as const;

const PAUSED = {
  nextTry: "We have tried several times, so the subscription is now paused.",
  resumption:
    "It continues when you pay, when you ask us to try your card again, or when you resume it with another card.",
};

const sample =
  <const Reason extends string>(because: Reason) =>
  (facts: SampleFacts) => ({
    ...sampleSubscription(facts),
    because,
    amountCents: cents(2074),
    beforeCents: cents(880),
    retryOn: "2026-12-24",
  });

/** A due renewal failed. */
export const deliveryProblem = defineEmail({
  /**
   * The reason that blocks a renewal. `amountCents`: the declined amount. `beforeCents`: a unit's previous price.
   * `retryOn`: date of the next attempt; null when it is paused.
   */
  payload: z.object({
    subscriptionIds: z.array(z.string()),
    because: z.enum([
      "declined",
      "authentication",
      "out_of_stock",
      "not_deliverable",
      "not_member",
      "product_gone",
      "price_raised",
    ]),
    amountCents: money,
    beforeCents: money,
    retryOn: z.string().nullable(),
  }),
  lookUp: async ({ subscriptionIds, ...rest }) => ({
    ...(await requireSubscriptionLines(
      subscriptionIds,
      rest.because === "price_raised" ? "price" : "subscription",
    )),
    ...rest,
  }),
  wordings: {
    "delivery-problem.declined": refused("card declined", "Your card was declined", "your card was declined"),
    "delivery-problem.authentication": refused(
      "bank asks for confirmation",
      "Your bank wants you to confirm a payment",
      "your bank wants you to confirm it",
    ),
    "delivery-problem.out_of_stock": {
      label: "Subscription: out of stock",
      subject: "Out of stock: your delivery of {{products}} is on hold",
      heading: "Your delivery is on hold",
      introduction:
        "{{products}} is out of stock. Nothing was charged. We will check again on {{date}}, and every day after that.",
      closing: "As soon as it is back, we will charge your card and pack it.",
      ...productsAnd({ date: "The day we check again" }),
    },
    "delivery-problem.not_deliverable": {
      label: "Subscription: can't be delivered to the address",
      subject: "We can't deliver {{products}} to your address",
      heading: "Your delivery is on hold",
      introduction:
        "None of our delivery methods can deliver {{products}} to your address at the moment. Nothing was charged. We will check again on {{date}}, and every day after that.",
      closing:
        "You can change the address of your subscription, skip this delivery or cancel. As soon as we can deliver it again, we will charge your card and pack it.",
      ...productsAnd({ date: "The day we check again" }),
    },
    "delivery-problem.not_member": {
      label: "Subscription: membership not active",
      subject: "Your subscription is paused: your membership is not active",
      heading: "Your subscription is paused",
      introduction:
        "Subscribe & save is for members, and your membership is not active at the moment. Nothing was charged, and nothing will be.",
      closing: "Once your membership is active again, you can resume it at your member price.",
      variables: { products: "The products' names" },
    },
    "delivery-problem.product_gone": {
      label: "Subscription: product no longer sold",
      subject: "No longer sold: {{products}}",
      heading: "One of your subscriptions is paused",
      introduction: "We no longer sell {{products}}. Nothing was charged, and nothing will be.",
      closing: "If we sell it again, you can resume the subscription there.",
      ...productsAnd({}),
    },
    "delivery-problem.price_raised": {
      label: "Subscription: price changed",
      subject: "The price of {{products}} has changed",
      heading: "A price has changed",
      introduction:
        "Your price for {{products}} has changed from {{oldPrice}} to {{newPrice}} each. Nothing was charged yet: we moved the delivery to {{date}} so that you can decide.",
      closing: "If the new price works for you, there is nothing you need to do.",
      variables: {
        products: "The products' names",
        oldPrice: "A unit's price until now",
        newPrice: "A unit's price from now on",
        date: "The day the delivery moves to",
      },
      required: { introduction: ["products", "oldPrice", "newPrice", "date"] },
    },
  },
  render: ({ because, amountCents, beforeCents, retryOn, ...data }, shop, texts) => {
    const products = listNames(data.lines);
    const date = formatDayOrSoon(retryOn);
    const parts = () => {
      switch (because) {
        case "declined":
        case "authentication":
          return {
            words: texts(`delivery-problem.${because}`, {
              amount: formatUsd(amountCents),
              ...(retryOn === null
                ? PAUSED
                : {
                    nextTry: `We try again on ${date}.`,
                    resumption: "We will pack it once it is paid.",
                  }),
            }),
            action: "Pay now or change the card",
          };
        case "out_of_stock":
        case "not_deliverable":
          return {
            words: texts(`delivery-problem.${because}`, { products, date }),
            action: "Skip or change it",
          };
        case "not_member":
        case "product_gone":
          return {
            words: texts(`delivery-problem.${because}`, { products }),
            action: "See your subscriptions",
          };
        case "price_raised":
          return {
            words: texts("delivery-problem.price_raised", {
              products,
              oldPrice: formatUsd(beforeCents),
              newPrice: formatUsd(data.lines[0]?.unitPriceCents ?? beforeCents),
              date,
            }),
            action: "Skip, change or cancel",
          };
      }
    };
    const notes = because === "price_raised" && retryOn !== null ? obstacleNotes(retryOn, data) : [];
    return subscriptionMail(parts(), data, shop, notes);
  },
  samples: {
    "delivery-problem.declined": sample("declined"),
    "delivery-problem.authentication": sample("authentication"),
    "delivery-problem.out_of_stock": sample("out_of_stock"),
    "delivery-problem.not_deliverable": sample("not_deliverable"),
    "delivery-problem.not_member": sample("not_member"),
    "delivery-problem.product_gone": sample("product_gone"),
    "delivery-problem.price_raised": sample("price_raised"),
  },
});
