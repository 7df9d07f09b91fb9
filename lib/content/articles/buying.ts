import { formatShortUsd, formatUsd } from "@/lib/core/money";
import { joinWords } from "@/lib/core/text";
import { DOCUMENTED_DAYS, formatBusinessDays, MONEY_BACK_DAYS } from "@/lib/marketing/rules";
import { plansByDelivery } from "@/lib/membership/rules/plans";
import { CANCEL_HOURS } from "@/lib/orders/rules/cancellation";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import { DEFAULT_INTERVAL_DAYS } from "@/lib/subscriptions/rules/intervals";
import type { Article, DeliveryFigures, DeliveryPage } from "../schema";

/** "free on every order with Premium and Wholesale, from $50 with Core" */
function freeForMembers({ plans }: DeliveryFigures): string {
  const { always, fromThreshold } = plansByDelivery(plans);
  const every = always.length > 0 ? [`on every order with ${joinWords(always.map(({ name }) => name))}`] : [];
  const above = fromThreshold.map(
    ({ name, freeShippingThresholdCents: from }) => `from ${formatShortUsd(from)} with ${name}`,
  );
  return `free ${[...every, ...above].join(", ")}`;
}

function costs(figures: DeliveryFigures): string {
  const { rates, freeFromCents, plans, days = DOCUMENTED_DAYS } = figures;
  const standard = formatUsd(rates.standardCents);
  const from = freeFromCents === null ? null : formatShortUsd(freeFromCents);
  return [
    `- **Standard, ${formatBusinessDays(days.standard)}:** ${from === null ? standard : `${standard} for orders under ${from}, free at ${from} or more`}.`,
    ...(days.expedited
      ? [`- **Expedited, ${formatBusinessDays(days.expedited)}:** ${formatUsd(rates.expeditedCents)}.`]
      : []),
    ...(plans.length > 0 ? [`- **Members:** ${freeForMembers(figures)}.`] : []),
  ].join("\n");
}

/** D20, D52: the settings' figures, in every delivery mode; the page adds the line about the mode. */
export const shipping: DeliveryPage = {
  title: "Shipping",
  intro: "What delivery costs, how long it takes, and how cold things stay cold.",
  write: ({ days = DOCUMENTED_DAYS, ...figures }) => ({
    description: `Standard shipping in ${formatBusinessDays(days.standard)}${figures.freeFromCents === null ? "" : `, free from ${formatShortUsd(figures.freeFromCents)}`}. ${days.expedited ? `Expedited in ${formatBusinessDays(days.expedited)}. ` : ""}What it costs, how cold things travel, what to do when a parcel is late.`,
    body: `
## What it costs

${costs({ ...figures, days })}

The checkout shows what your order costs before you pay, and nothing is added later.

## When it leaves us

We pack within 24 hours of your payment, on business days. As soon as the parcel is on its way you get an email with its number and the carrier's link. You'll also find both under [My Orders](/orders) and on [Track order](/track-order), which needs no account.

## How it travels

Tortillas, cheeses and mushroom meats go into an insulated box with cold packs. The liner is paper, the cold packs drain into the sink, and the box can be recycled. In very hot weather we may hold a parcel until Monday, so that nothing spends the weekend in a warehouse. If we do, we tell you.

## Where we deliver

Within the United States only. Fresh food and customs do not get along.

## When something goes wrong

A parcel that is late by more than two days, or arrives warm or broken, is our responsibility. [Write to us](/contact?category=order) within ${MONEY_BACK_DAYS} days, with a photo if there is something to see. We'll send it again or refund it, whichever you prefer.`,
  }),
  more: {
    "/track-order": "Track order",
    "/returns": "Returns and refunds",
    "/faqs?category=Orders+%26+Shipping": "Questions about orders",
  },
};

export const returns: Article = {
  title: "Returns and refunds",
  description: `A ${MONEY_BACK_DAYS}-day guarantee on everything we sell, ${CANCEL_HOURS} hours to cancel an order, and refunds to your original form of payment.`,
  intro: `Not to your taste? Every order comes with a ${MONEY_BACK_DAYS}-day guarantee.`,
  body: `
## ${MONEY_BACK_DAYS} days

If you are not happy with something, write to us within ${MONEY_BACK_DAYS} days of its delivery. We refund it or send something else. We almost never ask for food to be sent back: give it to a neighbor.

The quickest way is the **Problem with this order** button on the order's page, which fills in the order number for you. Without an account, you'll find it on [Track order](/track-order).

## Changing or canceling an order

For ${CANCEL_HOURS} hours after you pay, as long as we have not packed the order, you can cancel it yourself under [My Orders](/orders) or, without an account, on [Track order](/track-order), and get a full refund. After that, [write to us](/contact?category=order): we can often still stop an order that has not shipped. To change an order, write to us as well.

## Refunds

We send refunds to your original form of payment on the day we approve them: card and wallet payments to the card or wallet, and store credit as store credit. Most banks show a refund within 5 to 10 business days. You'll get an email when we have sent yours.

## Memberships

The first payment for a plan is covered by the same ${MONEY_BACK_DAYS}-day guarantee. See [how to change or end a plan](/subscription-help).`,
  more: { "/orders": "My orders", "/contact?category=order": "Write about an order" },
};

export const subscriptionHelp: Article = {
  title: "Subscription help",
  description:
    "How to change, pause or end a membership or a Subscribe & save delivery, when cards are charged, and what happens when a payment fails.",
  intro: "Two things renew here: your membership, and groceries delivered automatically.",
  body: `
## Your membership

It renews each month on the day it began, until you cancel. We email you a week before each charge.

- **Change the plan** on your [dashboard](/dashboard). You see what the change costs before you agree. An upgrade takes effect immediately, and what you have already paid is taken off.
- **Cancel** on your dashboard or your [account page](/account), in two clicks. You keep all benefits until the end of the current period. Until then, **Keep my membership** undoes the cancellation.
- **Change the card** on your dashboard.

## When a payment fails

Cards expire. If a renewal does not go through, we email you and try again over the next few days. Your benefits stay for 7 days. A new card settles it at once.

## Subscribe & save

Members can have favorites delivered automatically, every ${DEFAULT_INTERVAL_DAYS} days or at the interval they choose, for an additional ${SUBSCRIPTION_PERCENT_OFF}% off. On your [account page](/account) you can skip the next delivery, change the quantity and interval, pause, or cancel. Before each delivery, we email you the date on which we will charge your card. We pack the delivery after that. If something is out of stock, you won't be charged for it.

## The free trial

While the offer lasts, the first 30 days of a membership cost nothing, once per person and card. On the last day the month's price is charged, unless you have canceled.`,
  more: {
    "/dashboard": "Your dashboard",
    "/membership-signup": "The plans",
    "/faqs?category=Membership": "Questions about membership",
  },
};

export const mealKits: Article = {
  title: "Meal kits",
  description:
    "Boxes with everything for one dinner: tortillas, cheese, mushroom meat, sauce and seasoning in the right amounts, and a recipe card.",
  intro: "One box, one dinner, and no half-used packages left over.",
  body: `
Each kit holds the amounts for one meal and a recipe card. Most take 20 to 35 minutes and one pan. Fresh ingredients are packed on the day they leave us and keep for a week in the fridge; dry ones keep for months.`,
  more: { "/shop?category=other": "Meal kits in the shop", "/recipes": "Recipes to cook with them" },
};
