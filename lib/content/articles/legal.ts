import { formatUsd } from "@/lib/core/money";
import { SHOP_NAME } from "@/lib/core/shop";
import { DOCUMENTED_DAYS, formatBusinessDays, formatDays, MONEY_BACK_DAYS } from "@/lib/marketing/rules";
import { CANCEL_HOURS } from "@/lib/orders/rules/cancellation";
import { WHOLESALE_MIN_QUANTITY } from "@/lib/pricing/rules";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import type { Article, DeliveryPage } from "../schema";

export const terms: DeliveryPage = {
  title: "Terms",
  intro: "What we can expect of each other, in plain words.",
  write: ({ rates, days: { standard, expedited } = DOCUMENTED_DAYS }) => ({
    description: `What you and ${SHOP_NAME} can expect of each other: orders, prices, delivery, memberships, guarantee.`,
    body: `
## Orders

An order is made when your payment has gone through and we have emailed you its number. If something turns out to be out of stock after that, we refund it in full and tell you. You can cancel within ${CANCEL_HOURS} hours, as long as we have not packed it.

## Prices

Prices are in US dollars. Sales tax is calculated from your delivery address and shown before you pay. A price is calculated in this order: your member discount, then ${SUBSCRIPTION_PERCENT_OFF}% off for a Subscribe & save line, then the best offer for the line (quantity, category or flash sale). Offers cannot be combined: the one that gives the lowest price applies. From ${WHOLESALE_MIN_QUANTITY} units of one product, the wholesale price applies if it is lower. If a price on a page is plainly a mistake, we tell you before we charge anything.

## Delivery

Standard shipping takes ${formatBusinessDays(standard)} and costs ${formatUsd(rates.standardCents)} where it is not free${expedited ? `; expedited takes ${formatDays(expedited)}` : ""}. We deliver within the United States. Until a parcel is in your hands, we bear the risk.

## Memberships and subscriptions

A membership renews each month, and Subscribe & save at the interval that you chose, until you end it. You agree to the price and the schedule before you pay, we write to you before each charge, and you can end either at any time on your account page, effective at the end of the period that you have paid for. A free trial is for one person and one card, once.

## Guarantee

You have ${MONEY_BACK_DAYS} days to tell us that something is not right, and get your money back. This is in addition to your rights under the law.

## Reviews and what you write

What you write stays yours. You allow us to show it with the product. We publish praise and criticism alike, and leave out only what is insulting, untrue about other people, or not about the product.

## Accounts

Keep your password to yourself. You can delete your account, and everything in it that we are not required to keep for our records, on its settings page.

## Food

Product pages show the ingredients and allergens that have been stated; the label on the package is what counts. Where a page says that allergens are not stated yet, contact us before you buy. Nothing that we sell or write is meant to treat a condition.`,
  }),
  more: { "/privacy": "Privacy", "/returns": "Returns and refunds" },
};

export const privacy: Article = {
  title: "Privacy",
  description: `What ${SHOP_NAME} knows about you, why, for how long, and how to see or delete it. No advertising, no tracking by others.`,
  intro: "What we know about you, why, for how long, and how to delete it.",
  body: `
## What we keep, and why

- **Orders:** name, email, delivery address, what you bought and paid. To deliver, to refund, and for our books.
- **Your account:** name, email, password (as a hash that cannot be read back), addresses, saved products, reviews.
- **Payments:** they are made by Stripe. Your card's number never reaches our servers; we keep its brand, last four digits and expiry date.
- **Messages:** what you write to us, so that we can answer.
- **Newsletter:** your address, once you have confirmed it. Every newsletter has an unsubscribe link.

## Cookies

Only those that the shop needs. They remember:

- your cart,
- that you are signed in,
- that an order is yours,
- that a review is yours,
- that you are a member, so that you do not see our offers to join,
- that you have signed in on this browser before, so that other people's failed sign-in attempts do not delay yours,
- the discount code that you entered for a membership, for 30 days,
- a message to show on the next page, for at most one minute.

When you add to the cart, sign in or register, a cookie is set and immediately deleted, to see whether cookies work.

There is no advertising and no third-party analytics, so there is no cookie banner.

## Who else sees it

Stripe for payments, the carrier for your parcel, our email provider for our emails, and Google, Apple or Facebook if you choose to sign in with them. No one else, and we sell nothing.

## For how long

Orders for as long as tax law requires. Everything else until you delete it, or your account.

## What you can do

On your [account's settings](/account/settings) you can change what is wrong, download everything we keep about you as a file, and delete your account. If you never created one, [write to us](/contact).`,
  more: { "/account/settings": "Your data", "/contact": "Ask about your data" },
};

export const accessibility: Article = {
  title: "Accessibility",
  description: `How ${SHOP_NAME} works with keyboards, screen readers, zoom and reduced motion, what is not good enough yet, and how to tell us.`,
  intro: "This shop is meant for everyone. Where it isn't, that is a defect.",
  body: `
## What we aim for

The Web Content Accessibility Guidelines 2.2, level AA. With every change, each page is checked against them automatically.

## What that means

- Everything works by keyboard alone, a whole purchase included, and you always see where you are.
- Screen readers hear what changes: a cart that fills, a field that is wrong, a search that found nothing.
- Pages work at 400% zoom and on a screen 320 pixels wide, without scrolling sideways.
- Nothing moves when your system asks for less motion.
- Colors have enough contrast, and nothing is conveyed by color alone.
- You can browse, search and read without JavaScript. Carts and payments need it.

## What is not good enough

The card fields are Stripe's, and the bank's own page for confirming a payment is your bank's; we cannot change either. Product labels in photographs are described briefly; the full text is on the product's page.

## Tell us

If something keeps you from buying, [write to us](/contact?category=feedback). We answer within a day, and take your order by email in the meantime.`,
  more: { "/contact?category=feedback": "Tell us what does not work" },
};
