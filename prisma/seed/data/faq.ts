import { POLICY_ANSWERS } from "@/lib/help/rules/policy";
import type { SeedFaqItem } from "./types";

/** A question about the shop's policy. @param answer the documented one; the shop generates its own */
function ofPolicy(slug: string, answer: string): SeedFaqItem {
  const policy = POLICY_ANSWERS[slug];
  if (!policy) throw new Error(`The shop has no policy ${slug}`);
  const { category, question } = policy;
  return { slug, category, question, answer };
}

/**
 * The text of the shop's policies. The figures are the documented ones and are printed in every delivery
 * mode.
 */
export const faq: SeedFaqItem[] = [
  ofPolicy(
    "shipping-cost",
    "We offer free shipping on orders over $50. Standard shipping on orders under $50 is $5.99. Expedited shipping is $12.99. Members enjoy free shipping.",
  ),
  ofPolicy(
    "delivery-times",
    "Orders are processed within 24 hours. Standard shipping then takes 3-5 business days and expedited shipping takes 1-2 business days. Fresh items travel in insulated boxes with cold packs.",
  ),
  {
    slug: "where-we-ship",
    category: "Orders & Shipping",
    question: "Where do you ship?",
    answer:
      "At present we ship within the United States only. Fresh tortillas and cheeses do not do well in customs, and we would rather send them where they arrive in good condition.",
  },
  {
    slug: "track-order",
    category: "Orders & Shipping",
    question: "How can I track my order?",
    answer:
      "Enter your order number and the email address of the order on the Track Order page. If you have an account, My Orders shows the same information together with the carrier's link once the parcel has left us.",
  },
  ofPolicy(
    "change-or-cancel-order",
    "Yes, within 2 hours of placing it, as long as it has not been packed. Cancel it yourself under My Orders or, without an account, on Track Order. To change an order, write to us. A canceled order is refunded in full to your original form of payment: card and wallet payments to the card or wallet, and store credit as store credit.",
  ),
  ofPolicy(
    "satisfaction-guarantee",
    "Everything we sell comes with a 30-day satisfaction guarantee. If something arrived damaged, was not as described or simply was not to your taste, choose 'Problem with this order' in My Orders or write to us within 30 days and we will replace it or refund it.",
  ),
  ofPolicy(
    "membership-cost",
    "Membership starts at $20/month. You get a discount on every order, up to 50% off all products with most items at 25-50% when plan, subscription and the best offer come together, plus free shipping for members, exclusive recipes and content, and priority support. Every price in the shop shows what you would pay as a member before you join.",
  ),
  ofPolicy(
    "membership-plans",
    "Three. Core is $20 a month with 10% off, Premium is $35 a month with 15% off and Wholesale is $50 a month with 20% off. You can change between them at any time; the difference is settled for the days that are left in the month.",
  ),
  ofPolicy(
    "free-trial",
    "While the offer runs, your first 30 days are free, once per person and card. We tell you the date of the first payment before you confirm, and canceling before that date costs nothing.",
  ),
  {
    slug: "cancel-membership",
    category: "Membership",
    question: "Can I cancel my membership?",
    answer:
      "You can cancel any time from your dashboard or your account page. Your benefits last to the end of the billing cycle you have paid for, and nothing more is charged after that. Changed your mind? 'Keep my membership' takes the cancellation back.",
  },
  ofPolicy(
    "member-free-shipping",
    "Membership includes free shipping. On Premium and Wholesale it covers every order; on Core it applies to orders of $50 or more, the same threshold as in the shop.",
  ),
  ofPolicy(
    "support-response",
    "Members hear from us within 4 hours, everyone else within 24 hours. Support hours are Mon-Fri 9 AM-6 PM PST.",
  ),
  {
    slug: "shelf-life",
    category: "Products",
    question: "How long do your products keep?",
    answer:
      "Tortillas keep 7 days refrigerated. Hemp cheese keeps 10 days. Sauces keep 6 months unopened and 30 days opened. Seasonings keep 2 years. The date on the pack always counts, and each product page says how to store it.",
  },
  {
    slug: "freezing",
    category: "Products",
    question: "Can I freeze tortillas and mushroom meats?",
    answer:
      "Yes. Tortillas freeze well for two months with a sheet of parchment between them, and mushroom meats for three. Please do not freeze cheeses; they turn crumbly when they thaw.",
  },
  {
    slug: "what-alkaline-means",
    category: "Products",
    question: "What does alkaline mean on your labels?",
    answer:
      "It describes a style of cooking: whole plants, ancient grains, seeds, mushrooms, herbs and sea salt, without meat, dairy or refined sugar. It is about what goes in the pan. Your body keeps the pH of your blood steady by itself, and our food is not meant to treat any condition.",
  },
  {
    slug: "allergens",
    category: "Products",
    question: "Which allergens do your products contain?",
    answer:
      "Every product page says which of the nine major allergens the product contains and which it may contain in traces. Where a page says that allergens are not stated yet, contact us before you buy. Spelt is a kind of wheat and contains gluten. Brazil nuts and walnuts are tree nuts.",
  },
  ofPolicy(
    "wholesale-orders",
    "Yes, for 50 or more units of one product. The wholesale price is applied in the cart once the quantity is reached. For standing orders, cafés and buying clubs, choose 'Wholesale' in the contact form and we will work out a schedule with you.",
  ),
  {
    slug: "payment-methods",
    category: "Payment",
    question: "Which payment methods do you accept?",
    answer:
      "All major credit and debit cards, PayPal, Apple Pay and Google Pay, through our card payment provider. Wallets appear at checkout when your device supports them.",
  },
  {
    slug: "payment-security",
    category: "Payment",
    question: "Is my card information safe?",
    answer:
      "Your card details go straight from your browser to our payment provider over an encrypted connection. We never see or store the full number; we keep only the brand, the last four digits and the expiry date, so that you can recognize the card.",
  },
  {
    slug: "discount-codes",
    category: "Payment",
    question: "How do discount codes work?",
    answer:
      "Enter the code in your cart or at checkout; a code for a membership is entered when you join. An order has one discount: if an automatic discount or your own prices are better than the code, you get those instead, so you always pay the lowest allowed total. A free gift counts at the price that you would pay for it, and needs to be in stock. Some discounts do not combine with member prices or with offers; each item then costs the lower of its two prices. A discount never takes your free delivery away, and product subscriptions renew without it, unless it says that it includes the first renewals; you see the later price before you pay. The first month of a membership has either our offer for new members or one discount, whichever is better for you; a free trial comes before both.",
  },
  {
    slug: "gift-cards",
    category: "Payment",
    question: "How do gift cards work?",
    answer:
      "If you were given a gift card, add its code to your account under Store credit, or on the page Redeem a gift card. Its amount becomes store credit that does not expire: use it for one order or several, for part of an order or all of it. Gift cards are bought on the page Gift cards for $10 to $500, and are emailed on the day you choose or printed. They are not taxed, because tax is part of the orders that they pay for, and we refund them on request until they are redeemed.",
  },
  {
    slug: "sales-tax",
    category: "Payment",
    question: "Will I be charged sales tax?",
    answer:
      "Sales tax is worked out at checkout from your delivery address, on the price after discounts, and shown on a line of its own before you pay.",
  },
  {
    slug: "refund-timing",
    category: "Payment",
    question: "When will I see my refund?",
    answer:
      "We start refunds on the day they are agreed, to the payment method you used. Most banks show the money within 5 to 10 business days.",
  },
  ofPolicy(
    "support-contact",
    "Use the contact form or write to support@cloverandfern.example. Support hours are Mon-Fri 9 AM-6 PM PST, and we answer within 24 hours, or within 4 hours if you are a member.",
  ),
];
