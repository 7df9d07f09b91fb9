import { z } from "zod";
import { type Cents, toDecimal } from "@/lib/core/money";
import { isStorableText } from "@/lib/core/text";
import { type EnteredDiscount, enterDiscountSchema } from "@/lib/discounts/schema";

/** A plan as its card shows it. */
export interface PlanView {
  id: string;
  slug: string;
  /** Other names under which it can be bought (D15). */
  aliases: string[];
  name: string;
  description: string;
  monthlyPriceCents: Cents;
  discountPercentage: number;
  /** Its delivery benefit is derived from the plan (D41). */
  features: string[];
  benefits: string[];
  /** Subtotal from which a member's delivery is free; 0 for every order. */
  freeShippingThresholdCents: Cents;
  isMostPopular: boolean;
  sortOrder: number;
}

/**
 * A plan in the response of GET /api/membership-plans; `monthlyPrice` is in dollars, and both spellings of
 * D31 are present.
 */
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

const wholeCents = z.number("must be a whole number of cents").int("must be a whole number of cents");

/** POST /api/create-subscription-checkout. The handler checks the URLs (D6). */
export const subscriptionCheckoutSchema = z.object({
  membershipTier: z.string("is required").trim().min(1, "is required").max(80, "is unknown"),
  successUrl: z.string().max(2000).optional(),
  cancelUrl: z.string().max(2000).optional(),
  /** Claims of what the page showed (D2), in cents: due now, and taken off the first month. */
  amount: wholeCents.optional(),
  discount: wholeCents.optional(),
});

const planName = z.string("is required").trim().min(1, "is required").max(80, "is unknown");

/** POST /api/membership/purchase: a plan, and claims of what the page showed (D2). */
export const purchaseSchema = z.object({
  membership: planName,
  /** Dollars a month. */
  price: z.union([z.number(), z.string().max(20)], "is required"),
  trialDays: z.number("is required").int("must be a whole number"),
  /** Cents that are charged now. */
  amount: wholeCents,
  /** Cents that are taken off the first month. */
  discount: wholeCents.optional(),
  /** The PaymentMethod of the typed card: one that already had a trial gets no second one (D17). */
  paymentMethod: z
    .string()
    .min(1, "is unknown")
    .max(200, "is unknown")
    .refine(isStorableText, "is unknown")
    .optional(),
});

/** The data that the page needs to let a buyer pay. */
export interface StartedPurchase {
  subscriptionId: string;
  /**
   * `payment` pays the first month, `setup` saves the card for after the trial; `none` where nothing is due.
   */
  kind: "payment" | "setup" | "none";
  /** Of the PaymentIntent or SetupIntent. */
  clientSecret: string | null;
}

/** The cost of a plan change. */
export interface PlanChange {
  /**
   * Due now: the rest of the period at the new price, less the amount paid for it at the old one. Below 0 it
   * is credited.
   */
  dueCents: Cents;
  /** Per month from the next period on. */
  monthlyCents: Cents;
  /** The next charge after the change, less remaining credit: at the end of the trial or of the period. */
  nextCents: Cents;
  /** Instant of that charge. */
  nextOn: string;
  /** The subscription is in its trial, which continues: nothing is charged before its end. */
  isTrial: boolean;
  /** The membership was set to end: the change reverts that cancellation. */
  resumes: boolean;
  /**
   * Second at which the new plan starts: the change that follows sends it, so that it costs what was shown.
   */
  prorationDate: number;
}

/** The terms that a buyer agrees to before they continue to Stripe's page. */
export interface HostedTerms {
  /**
   * `complimentary`: a member who is charged nothing. `member`: has a subscription, whose plan is changed
   * instead. `owing`: the last payment of the subscription failed and has to be made first.
   */
  standing: "new" | "complimentary" | "member" | "owing";
  /** Empty for a user with a subscription. */
  sentences: string[];
  /** What became of the buyer's discount code; null without one. */
  entered: EnteredDiscount | null;
  /** What the sentences say, in cents: due now, and taken off the first month. Null without sentences. */
  amounts: { dueCents: number; discountCents: number } | null;
}

/** GET /api/membership/change and GET /api/membership/terms. */
export const changePreviewSchema = z.object({ plan: planName });

/** PUT /api/membership/discount: a code as the shopper typed it, and the chosen plan, if any. */
export const firstMonthCodeSchema = enterDiscountSchema.extend({ plan: planName.optional() });

/**
 * POST /api/membership/change: returns the response of GET as a claim. Amounts are cents; below 0 is a
 * credit.
 */
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

/** POST /api/membership/confirm: a page at Stripe, or a subscription that was paid on the shop's own page. */
export const confirmSchema = z.union(
  [z.object({ sessionId: stripeId }), z.object({ subscriptionId: stripeId })],
  "sessionId or subscriptionId is required",
);
export type Arrival = z.output<typeof confirmSchema>;

/** The response of GET /api/membership/status; the date is an instant. */
export interface MembershipStatusView {
  isActive: boolean;
  stripeSubscription: {
    planId: string;
    /** What a month costs this member; null until Stripe reports it. A plan's new price is for new members only. */
    monthlyPriceCents: Cents | null;
    currentPeriodEnd: string | null;
    cancelAtPeriodEnd: boolean;
    /** Free until `currentPeriodEnd`. */
    isTrial: boolean;
    /** A payment failed. `until`: the end of the benefits; null when Stripe has given up. */
    owing: { until: string | null } | null;
    /** The charged card, as its holder knows it. */
    card: { brand: string; last4: string } | null;
  } | null;
}
