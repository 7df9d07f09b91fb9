import { z } from "zod";
import { isInCalendar, OUTSIDE_CALENDAR, requestKeyField } from "@/lib/admin/schema/fields";
import type { Cents } from "@/lib/core/money";

export const CREDIT_REASONS = [
  "goodwill",
  "correction",
  "order",
  "refund",
  "expired",
  "forfeited",
  "gift_card",
  "gift_card_returned",
] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** An entry of the ledger, as the customer and staff see it. */
export interface CreditEntryView {
  id: string;
  /** Negative if it reduces the balance. */
  amountCents: Cents;
  reason: CreditReason;
  /** Written by staff for the customer. */
  note: string;
  orderNumber: string | null;
  expiresAt: string | null;
  at: string;
  /** The name of the staff member who made the entry; null in the customer's own view. */
  who: string | null;
}

export interface StoreCredit {
  /** What can be spent now. */
  availableCents: Cents;
  /** Reserved by unpaid orders. */
  heldCents: Cents;
  entries: CreditEntryView[];
}

/** The most that staff can give or take back at once, in cents. */
export const MAX_CREDIT_CENTS = 100_000;

/** POST /api/admin/users/{id}/credit. */
export const addCreditSchema = z.object({
  /** The idempotency key: a repeated request with the same key adds no second entry. */
  requestKey: requestKeyField,
  /** In cents; negative to take back what was given. */
  amount: z
    .int("must be a whole number of cents")
    .min(-MAX_CREDIT_CENTS, "must be $1,000.00 or less")
    .max(MAX_CREDIT_CENTS, "must be $1,000.00 or less")
    .refine((amount) => amount !== 0, "must not be zero"),
  /** Shown to the customer. */
  reason: z
    .string("Required")
    .trim()
    .min(1, "Required: it is shown to the customer")
    .max(300, "must have 300 characters or fewer"),
  /** The last day on which it can be spent, in the shop's time zone; null if it does not expire. */
  expiresOn: z.iso.date("must be a day").refine(isInCalendar, OUTSIDE_CALENDAR).nullable().default(null),
});
export type AddCreditInput = z.output<typeof addCreditSchema>;
