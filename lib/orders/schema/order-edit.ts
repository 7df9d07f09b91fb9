import { z } from "zod";
import { optionalText, requestKeyField, wholeNumber } from "@/lib/admin/schema/fields";
import type { Cents } from "@/lib/core/money";
import { type DraftQuote, draftLinesSchema, linkDaysSchema, MAX_DRAFT_NOTE } from "./draft-order";

const MAX_LINES = 200;

const contents = z.object({
  /** Units to remove, by order line. */
  removed: z
    .array(
      z.object({
        id: z.string("is required").max(80, "is unknown"),
        quantity: wholeNumber(1, MAX_LINES),
      }),
      "must be a list",
    )
    .max(MAX_LINES, `must have ${MAX_LINES} entries or fewer`)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, "must name each line once"),
  /** Products to add at the customer's current price. */
  lines: draftLinesSchema,
});

/** POST /api/admin/orders/{id}/edit/quote: what an edit would charge or refund now. */
export const quoteEditSchema = contents;
export type QuoteEditInput = z.output<typeof quoteEditSchema>;

/** The fields of the form. */
export const editFormSchema = contents.extend({
  /** A note to the customer, included in the email. */
  note: optionalText(MAX_DRAFT_NOTE).default(""),
  /** How many days the payment link works, if one is needed. */
  days: linkDaysSchema,
});
export type EditFormValues = z.input<typeof editFormSchema>;

/** POST /api/admin/orders/{id}/edit. */
export const editOrderSchema = editFormSchema
  .extend({
    /** A random key that the browser generates for each form, so that a repeated submission is one edit. */
    requestKey: requestKeyField,
    /** The version of the order that staff saw. */
    version: z.int("must be a whole number"),
    /**
     * The difference in cents that staff saw: charged if positive, refunded if negative. The server verifies it (D2).
     */
    amount: z.int("must be a whole number of cents"),
  })
  .refine(({ removed, lines }) => removed.length + lines.length > 0, {
    path: ["lines"],
    error: "Change a quantity or add a product",
  });
export type EditOrderInput = z.output<typeof editOrderSchema>;

/** Units that an edit removes, at the price that was paid for them after their share of the discount. */
export interface RemovedUnits {
  name: string;
  quantity: number;
  amountCents: Cents;
}

/** The price of an edit: what it removes and adds, and the difference to charge or refund. */
export interface EditQuote {
  removed: (RemovedUnits & { id: string })[];
  /** The tax that was paid for the removed units. */
  removedTaxCents: Cents;
  removedCents: Cents;
  /** Null if nothing is added. */
  added: DraftQuote | null;
  /** In cents: due from the customer if positive, refunded if negative. */
  differenceCents: number;
  /** The parts of a refund that go to cards and to store credit. */
  toCardCents: Cents;
  toCreditCents: Cents;
}

/** The outcome of an edit: applied immediately, or a payment link that applies it when it is paid. */
export interface EditResult {
  outcome: "applied" | "link";
  /** The recipient of the email about it; empty if the order has no address. */
  email: string;
  /** The order's new version. */
  version: number;
}
