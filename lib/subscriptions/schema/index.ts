import { z } from "zod";
import type { Day } from "@/lib/core/dates";
import type { Cents } from "@/lib/core/money";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import { INTERVAL_DAYS } from "../rules/intervals";

const whole = z.number("must be a whole number").int("must be a whole number");

/**
 * PATCH /api/account/subscriptions/{id}: at least one of these fields. The address must be in the user's address
 * book, and the card must be one of the saved cards.
 */
export const updateSubscriptionSchema = z
  .object({
    quantity: whole
      .min(1, "must be 1 or more")
      .max(MAX_LINE_QUANTITY, `must be ${MAX_LINE_QUANTITY} or less`)
      .optional(),
    intervalDays: z.literal(INTERVAL_DAYS, `must be one of ${INTERVAL_DAYS.join(", ")}`).optional(),
    addressId: z.string("is required").min(1, "is required").max(80, "is unknown").optional(),
    paymentMethodId: z
      .string("is required")
      .regex(/^pm_\w{3,120}$/, "must be the id of a saved card")
      .optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    path: ["quantity"],
    message: "is required",
  });
export type UpdateSubscriptionInput = z.output<typeof updateSubscriptionSchema>;

/** PUT /api/account/renewal-credit */
export const renewalCreditSchema = z.object({ wanted: z.boolean("must be true or false") });

/** POST …/skip: the date to skip, as the owner saw it; two presses skip one renewal. */
export const skipRenewalSchema = z.object({
  nextDate: z.string("is required").regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date such as 2026-12-24"),
});

export interface SavedCard {
  id: string;
  /** "Visa" */
  brand: string;
  last4: string;
  /** Its last valid day. */
  expiresOn: Day;
}

export interface SubscriptionAddress {
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  state: string;
  zip: string;
}

/**
 * Delivery is charged once for all that goes to one address on one day, so that it depends
 * on the other subscriptions of the day.
 */
export type Extras = "plus tax" | "plus tax and any delivery fee";

export type PauseReason = "buyer" | "not_member" | "declined" | "product_gone";
export type RenewalProblem = "declined" | "authentication" | "out_of_stock" | "not_deliverable";

/** A subscription as its owner sees it. Money is integer cents, dates are days of the shop's calendar. */
export interface SubscriptionView {
  id: string;
  productName: string;
  /** Null for a product that is not sold anymore. */
  productSlug: string | null;
  unitLabel: string;
  imageUrl: string | null;
  quantity: number;
  /** The current unit price on the subscription, before tax. */
  unitPriceCents: Cents;
  lineTotalCents: Cents;
  /** What a charge adds to it. */
  extras: Extras;
  /** How long its discount lasts, and the price after it; null without one. */
  discountNote: string | null;
  intervalDays: number;
  nextDate: Day;
  /** It is due: it renews as soon as no problem blocks it. */
  isDue: boolean;
  /** The next date after "Skip". */
  skipsTo: Day;
  /** The next date after "Resume". */
  resumesOn: Day;
  status: "active" | "paused";
  pausedBecause: PauseReason | null;
  problem: RenewalProblem | null;
  /** The date of the next attempt after a problem. */
  retryOn: Day | null;
  /** It is being charged: nothing can be changed. */
  isBusy: boolean;
  address: SubscriptionAddress | null;
  paymentMethodId: string | null;
}

/** A user's active subscriptions in one line. */
export interface NextRenewal {
  /** Active subscriptions, including those that wait. */
  count: number;
  /**
   * How many of them will not renew as things are: they have a problem, their product is not sold, or the user is not a
   * member or will no longer be one on that day.
   */
  waiting: number;
  /** The day of the next renewal, never in the past; null when none is expected. */
  on: string | null;
}

/** GET /api/account/subscriptions */
export interface SubscriptionsView {
  subscriptions: SubscriptionView[];
  cards: SavedCard[];
  /** Without a membership there are no renewals (D22). */
  isMember: boolean;
  /** The last day of a canceled membership; null otherwise. */
  memberUntil: Day | null;
}

/** The data of a subscription in a mail. */
export interface SubscriptionLine {
  id: string;
  name: string;
  quantity: number;
  intervalDays: number;
  unitPriceCents: Cents;
  lineTotalCents: Cents;
  extras: Extras;
  /** How long its discount lasts, and the price after it; null without one. */
  discountNote: string | null;
  /** Whether its product is sold. */
  isSold: boolean;
}
