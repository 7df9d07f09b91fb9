import { z } from "zod";
import { type Cents, toDecimal } from "@/lib/core/money";
import { isStorableText } from "@/lib/core/text";

/** A plan as its card shows it. */
export interface PlanView {
  id: string;
  slug: string;
  /** Other names under which it is bought (D15). */
  aliases: string[];
  name: string;
  description: string;
  monthlyPriceCents: Cents;
  discountPercentage: number;
  /** The delivery benefit among them is derived from the plan (D41). */
  features: string[];
  benefits: string[];
  /** Subtotal from which a member's delivery is free; 0 for every order. */
  freeShippingThresholdCents: Cents;
  isMostPopular: boolean;
  sortOrder: number;
}

/** A plan as GET /api/membership-plans answers it; `monthlyPrice` is in dollars, and both spellings of D31 are there. */
export interface ApiPlan
  extends Omit<PlanView, "monthlyPriceCents" | "aliases" | "freeShippingThresholdCents"> {
  monthlyPrice: string;
  freeShippingThreshold: string;
  sort_order: number;
}

export const toApiPlan = ({
  monthlyPriceCents,
  freeShippingThresholdCents,
  aliases: _aliases,
  ...plan
}: PlanView): ApiPlan => ({
  ...plan,
  freeShippingThreshold: toDecimal(freeShippingThresholdCents),
  monthlyPrice: toDecimal(monthlyPriceCents),
  sort_order: plan.sortOrder,
});

/** POST /api/create-subscription-checkout. Addresses are looked at by the handler (D6). */
export const subscriptionCheckoutSchema = z.object({
  membershipTier: z.string("is required").trim().min(1, "is required").max(80, "is unknown"),
  successUrl: z.string().max(2000).optional(),
  cancelUrl: z.string().max(2000).optional(),
});

const planName = z.string("is required").trim().min(1, "is required").max(80, "is unknown");
const wholeCents = z.number("must be a whole number of cents").int("must be a whole number of cents");

/** POST /api/membership/purchase: which plan; everything else is a claim of what the page showed (D2). */
export const purchaseSchema = z.object({
  membership: planName,
  /** Dollars a month. */
  price: z.union([z.number(), z.string().max(20)], "is required"),
  trialDays: z.number("is required").int("must be a whole number"),
  /** Cents that are charged now. */
  amount: wholeCents,
  /** The PaymentMethod of the card that was typed: one that already had a trial gets no second one (D17). */
  paymentMethod: z
    .string()
    .min(1, "is unknown")
    .max(200, "is unknown")
    .refine(isStorableText, "is unknown")
    .optional(),
});

/** What the page needs to let a buyer pay. */
export interface StartedPurchase {
  subscriptionId: string;
  /** `payment` pays the first month, `setup` leaves the card for after the trial; `none` where nothing is due. */
  kind: "payment" | "setup" | "none";
  /** Of the PaymentIntent or SetupIntent. */
  clientSecret: string | null;
}

/** What a change of plan costs. */
export interface PlanChange {
  /** Now: the rest of the period at the new price, less what was paid for it at the old one. Below 0 it is credited. */
  dueCents: Cents;
  /** Each month from the next period on. */
  monthlyCents: Cents;
  /** The next charge after the change, less a credit that is left: at the end of the trial or of the period. */
  nextCents: Cents;
  /** When that is, an instant. */
  nextOn: string;
  /** The subscription is in its trial, which stays as it is: nothing is charged before its end. */
  isTrial: boolean;
  /** The membership was set to end: the change takes that cancellation back. */
  resumes: boolean;
  /** Second from which the new plan counts: the change that follows names it, so that it costs what was shown. */
  prorationDate: number;
}

/** What a buyer agrees to before they go to Stripe's page. */
export interface HostedTerms {
  /** `complimentary`: a member who is charged nothing. `member`: has a subscription, whose plan is changed instead. */
  standing: "new" | "complimentary" | "member";
  /** Empty for a member. */
  sentences: string[];
}

/** GET /api/membership/change and GET /api/membership/terms. */
export const changePreviewSchema = z.object({ plan: planName });

/** POST /api/membership/change: what GET has answered goes back as a claim. Amounts are cents; below 0 is a credit. */
export const changeSchema = z.object({
  plan: planName,
  prorationDate: z.number("is required").int("must be a whole number").positive(),
  dueCents: wholeCents,
  monthlyCents: wholeCents,
  nextCents: wholeCents,
  nextOn: z.iso.datetime("must be an instant"),
  isTrial: z.boolean("is required"),
  resumes: z.boolean("is required"),
});

const stripeId = z
  .string("is required")
  .min(1, "is required")
  .max(200, "is unknown")
  .refine(isStorableText, "is unknown");

/** POST /api/membership/confirm: a page at Stripe, or a subscription that was paid on ours. */
export const confirmSchema = z.union(
  [z.object({ sessionId: stripeId }), z.object({ subscriptionId: stripeId })],
  "sessionId or subscriptionId is required",
);
export type Arrival = z.output<typeof confirmSchema>;

/** What GET /api/membership/status answers; the date is an instant. */
export interface MembershipStatusView {
  isActive: boolean;
  stripeSubscription: {
    planId: string;
    currentPeriodEnd: string | null;
    cancelAtPeriodEnd: boolean;
    /** Free until `currentPeriodEnd`. */
    isTrial: boolean;
    /** A payment failed. `until`: how long benefits stay all the same; null when Stripe has given up. */
    owing: { until: string | null } | null;
    /** What is charged, as its holder knows it. */
    card: { brand: string; last4: string } | null;
  } | null;
}
