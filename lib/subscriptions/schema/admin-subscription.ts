import { z } from "zod";
import { acceptZipCode } from "@/lib/account/schema";
import { daySchema, requiredText, wholeNumber } from "@/lib/admin/schema/fields";
import { dayFilters, keysetListSchema, wordFilter } from "@/lib/admin/schema/list";
import type { Day } from "@/lib/core/dates";
import type { Cents } from "@/lib/core/money";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import { orderAddressSchema } from "@/lib/orders/schema/admin-order";
import type { CardState } from "../rules/cards";
import { INTERVAL_DAYS } from "../rules/intervals";
import { type SubscriptionView, skipRenewalSchema } from ".";

export const SUBSCRIPTION_STATUSES = ["active", "paused", "cancelled"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
/**
 * What keeps a subscription from renewing. "declined": the card was declined, or the bank asks its owner to confirm.
 */
export const SUBSCRIPTION_PROBLEMS = [
  "declined",
  "out_of_stock",
  "not_deliverable",
  "not_member",
  "product_gone",
] as const;
export const CARD_FILTERS = ["expiring", "missing"] as const;

/**
 * The query of the Subscriptions tab; an invalid filter is ignored. `from` and `to` are days of the
 * shop's calendar, both included, of the next renewal.
 */
export const subscriptionListSchema = keysetListSchema(["next", "created"], "next").extend({
  /** Default: active and paused ones. */
  status: z
    .enum([...SUBSCRIPTION_STATUSES, "all"])
    .optional()
    .catch(undefined),
  problem: z.enum(SUBSCRIPTION_PROBLEMS).optional().catch(undefined),
  card: z.enum(CARD_FILTERS).optional().catch(undefined),
  /** Id of a product. */
  product: wordFilter,
  ...dayFilters,
});
export type SubscriptionListParams = z.output<typeof subscriptionListSchema>;

/** What staff and customers do with a subscription. */
export type SubscriptionAction = "skip" | "pause" | "resume" | "move" | "update" | "cancel" | "retry";

const version = z.int("must be a whole number");

/** POST /api/admin/subscriptions/{id}/pause and /resume: the version that was seen. */
export const subscriptionVersionSchema = z.object({ version });
/** A subscription, and the version of it that was seen. */
export interface SeenSubscription {
  id: string;
  version: number;
}
/** POST …/retry: `together` has the others that are charged in the same order (`declinedWith`). */
export const retrySchema = z.object({
  version,
  together: z
    .array(z.object({ id: z.string().max(80, "is unknown"), version }))
    .max(100, "must have 100 entries or fewer")
    .optional(),
});
export type RetryInput = z.output<typeof retrySchema>;
/** POST …/skip: the date to skip, too. */
export const staffSkipSchema = skipRenewalSchema.extend({ version });
/** A day to which a renewal moves. */
export const renewalDayField = z
  .string("Required")
  .meta({ format: "date" })
  .refine((text) => daySchema.safeParse(text).success, "must be a date such as 2026-12-24");
/** POST …/move */
export const moveRenewalSchema = z.object({ nextDate: renewalDayField, version });
/** POST …/cancel: the reason is for the audit log. */
export const cancelSubscriptionSchema = z.object({ reason: requiredText(300), version });

/** The form of quantity and interval. */
export const subscriptionTermsSchema = z.object({
  quantity: wholeNumber(1, MAX_LINE_QUANTITY),
  intervalDays: z.coerce
    .number()
    .meta({ enum: INTERVAL_DAYS })
    .pipe(z.literal(INTERVAL_DAYS, `must be one of ${INTERVAL_DAYS.join(", ")}`)),
});

/** PATCH /api/admin/subscriptions/{id}: what is left out stays as it is. */
export const staffUpdateSchema = subscriptionTermsSchema.partial().extend({
  shippingAddress: z.preprocess(acceptZipCode, orderAddressSchema).optional(),
  version,
});
export type StaffUpdateInput = Omit<z.output<typeof staffUpdateSchema>, "version">;

/** The query of the declined cards. */
export const declinedListSchema = keysetListSchema(["next"], "next");
export type DeclinedListParams = z.output<typeof declinedListSchema>;

/** The card of a subscription, as Stripe last described it. */
export interface SubscriptionCard {
  state: CardState;
  /** "Visa ending in 4242"; null when it is unknown or missing. */
  label: string | null;
  /** Its last valid day. */
  expiresOn: Day | null;
}

/** A product subscription as staff see it. Instants in ISO format. */
export interface AdminSubscription extends Omit<SubscriptionView, "status"> {
  version: number;
  status: SubscriptionStatus;
  productId: string;
  customer: { id: string; name: string; email: string };
  isMember: boolean;
  card: SubscriptionCard;
  /** Declines of the next renewal so far. */
  attempts: number;
  /**
   * Others of the customer that were declined on the same card and have the same address: a
   * retry charges them in the same order.
   */
  declinedWith: (SeenSubscription &
    Pick<SubscriptionView, "productName" | "quantity" | "lineTotalCents" | "extras">)[];
  lastDeclinedAt: string | null;
  retryAt: string | null;
  createdAt: string;
  cancelledAt: string | null;
}

export interface AdminRenewal {
  id: string;
  dueOn: Day;
  outcome: "open" | "paid" | "declined" | "ended";
  at: string;
  order: { id: string; orderNumber: string; totalCents: Cents };
}

/** An entry of the history. `before` and `after` have the columns that differ. */
export interface SubscriptionChange {
  id: string;
  at: string;
  /** A staff member's name; "customer"; null: the shop itself. */
  who: { kind: "customer" | "staff" | "shop"; name: string };
  action: string | null;
  reason: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export interface SubscriptionMailRow {
  id: string;
  template: string;
  recipient: string;
  subject: string | null;
  status: string;
  at: string;
}

export interface AdminSubscriptionDetail extends AdminSubscription {
  /** The last day of the customer's canceled membership; null otherwise. */
  memberUntil: Day | null;
  startedBy: { id: string; orderNumber: string } | null;
  consentedAt: string;
  /** A renewal charges at most this for a unit, before tax, until a higher price has been announced. */
  announcedUnitCents: Cents;
  renewals: AdminRenewal[];
  changes: SubscriptionChange[];
  mails: SubscriptionMailRow[];
}
