import { defineWordings } from "./define-wordings";

const products = "The products' names";
const nextDay = "The day we check again";

const refused = (label: string, subject: string, what: string) => ({
  label: `Subscription: ${label}`,
  subject: `${subject}: your delivery is on hold`,
  heading: "Your delivery is waiting for payment",
  introduction: `We asked for {{amount}}, and ${what}. Nothing was charged. {{nextTry}}`,
  closing: "{{resumption}}",
  variables: {
    amount: "What the card was asked for",
    nextTry: "A sentence about when we try again",
    resumption: "A sentence about when it goes on",
  },
  required: { introduction: ["amount", "nextTry"] },
});

/** Subscriptions, restocks, contact and newsletter. */
export const NOTIFICATION_WORDINGS = defineWordings({
  "delivery-reminder": {
    label: "Subscription: next delivery",
    subject: "Your next delivery: {{date}}",
    heading: "Your next delivery is on {{date}}",
    introduction:
      "We charge your saved card {{amount}} plus tax on {{date}}, and then pack what you subscribed to.",
    closing: "If all is well, there is nothing you need to do.",
    variables: { date: "The day of the charge", amount: "What is charged, without tax" },
    required: { introduction: ["date", "amount"] },
  },
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
    closing: "As soon as it is back, we charge your card and pack it.",
    variables: { products, date: nextDay },
    required: { introduction: ["products"] },
  },
  "delivery-problem.not_member": {
    label: "Subscription: membership ended",
    subject: "Your subscription is paused: your membership has ended",
    heading: "Your subscription is paused",
    introduction:
      "Subscribe & save is for members, and your membership has ended. Nothing was charged, and nothing will be.",
    closing: "Once you are a member again, you can resume it at your member price.",
    variables: { products },
  },
  "delivery-problem.product_gone": {
    label: "Subscription: product no longer sold",
    subject: "No longer sold: {{products}}",
    heading: "One of your subscriptions is paused",
    introduction: "We no longer sell {{products}}. Nothing was charged, and nothing will be.",
    closing: "If we sell it again, you can resume the subscription there.",
    variables: { products },
    required: { introduction: ["products"] },
  },
  "delivery-problem.price_raised": {
    label: "Subscription: price changed",
    subject: "The price of {{products}} has changed",
    heading: "A price has changed",
    introduction:
      "{{products}} cost you {{oldPrice}} each until now, and {{newPrice}} from now on. Nothing was charged yet: the delivery moves to {{date}}, so that you can decide.",
    closing: "If the new price is fine, there is nothing you need to do.",
    variables: {
      products,
      oldPrice: "A unit's price until now",
      newPrice: "A unit's price from now on",
      date: "The day the delivery moves to",
    },
    required: { introduction: ["products", "oldPrice", "newPrice", "date"] },
  },
  "back-in-stock": {
    label: "Back in stock",
    subject: "{{product}} is back",
    heading: "{{product}} is back",
    introduction:
      "You asked us to email you when {{product}} ({{unit}}) is back in stock. It is available now, while supplies last.",
    closing: "This is the only email about it. Are you waiting for other products too?",
    variables: { product: "The product's name", unit: "What is sold, such as 200 g" },
    required: { introduction: ["product"] },
  },
  "low-stock": {
    label: "Low stock, to staff",
    subject: "{{count}} low in stock",
    heading: "{{count}} low in stock",
    introduction: "",
    closing: "",
    variables: { count: "“1 product is” or “4 products are”" },
  },
  "contact-message": {
    label: "Contact form, to the shop",
    subject: "{{memberTag}} {{topic}}",
    heading: "New message from {{sender}}",
    introduction: "",
    closing: "",
    variables: {
      topic: "The message's subject",
      memberTag: "“[Member]” for members, else empty",
      sender: "“a member” or “the contact form”",
    },
    required: { subject: ["topic"] },
  },
  "contact-received": {
    label: "Contact form, to the writer",
    subject: "Your message has arrived at {{shopName}}",
    heading: "Your message has arrived",
    introduction:
      "Thank you for writing to {{shopName}}. We'll get back to you within {{hours}} hours, at this address.",
    closing:
      "Many questions are answered already, such as how long a delivery takes and how an order is changed.",
    variables: { hours: "Hours within which this person is answered" },
    required: { introduction: ["hours"] },
  },
  "newsletter-confirm": {
    label: "Newsletter: confirm",
    subject: "Confirm your subscription to the {{shopName}} newsletter",
    heading: "Confirm that you want our newsletter",
    introduction:
      "This address was entered for the newsletter of {{shopName}}: what is in season, what is back in stock, and one recipe worth keeping.",
    closing: "If it was not you, there is nothing to do: without that link we send nothing more.",
    variables: {},
  },
  "newsletter-welcome": {
    label: "Newsletter: welcome",
    subject: "Welcome to the {{shopName}} newsletter",
    heading: "You are on the list",
    introduction:
      "We will email you what is in season, what is back in stock, and one recipe worth keeping. Until then, browse all of our recipes.",
    closing: "",
    variables: {},
  },
  "newsletter-issue": {
    label: "Newsletter: issue",
    subject: "{{issue}}",
    heading: "{{issue}}",
    introduction: "",
    closing: "",
    variables: { issue: "The issue's subject" },
    required: { subject: ["issue"], heading: ["issue"] },
  },
});
