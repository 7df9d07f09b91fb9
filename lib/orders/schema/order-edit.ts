import { z } from "zod";
import { optionalText, wholeNumber } from "@/lib/admin/schema/fields";
import type { Cents } from "@/lib/core/money";
import { type DraftQuote, draftLinesSchema, linkDaysSchema, MAX_DRAFT_NOTE } from "./draft-order";

const MAX_LINES = 200;

const contents = z.object({
  /** Units of the order's lines that leave it. */
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
  /** Products that are added at the customer's current price. */
  lines: draftLinesSchema,
});

/** POST /api/admin/orders/{id}/edit/quote: what an edit would charge or refund now. */
export const quoteEditSchema = contents;
export type QuoteEditInput = z.output<typeof quoteEditSchema>;

/** The fields of the form. */
export const editFormSchema = contents.extend({
  /** To the customer, in the email. */
  note: optionalText(MAX_DRAFT_NOTE).default(""),
  /** How long the payment link works, where one is needed. */
  days: linkDaysSchema,
});
export type EditFormValues = z.input<typeof editFormSchema>;

/** POST /api/admin/orders/{id}/edit. */
export const editOrderSchema = editFormSchema
  .extend({
    /** A random key that the browser generates for each form: pressed twice, it is one edit. */
    requestKey: z.string("Required").regex(/^[\w-]{8,64}$/, "must be 8 to 64 letters, digits or hyphens"),
    /** Version of the order that was viewed. */
    version: z.int("must be a whole number"),
    /** The difference in cents that staff saw: above 0 it is charged, below 0 refunded; the server compares it (D2). */
    amount: z.int("must be a whole number of cents"),
  })
  .refine(({ removed, lines }) => removed.length + lines.length > 0, {
    path: ["lines"],
    error: "Change a quantity or add a product",
  });
export type EditOrderInput = z.output<typeof editOrderSchema>;

/** Units that an edit removes, at the price that was paid for them: after their share of the discount. */
export interface RemovedUnits {
  name: string;
  quantity: number;
  amountCents: Cents;
}

/** What an edit charges or refunds. */
export interface EditQuote {
  removed: (RemovedUnits & { id: string })[];
  /** The tax that was paid for the removed units. */
  removedTaxCents: Cents;
  removedCents: Cents;
  /** Null when nothing is added. */
  added: DraftQuote | null;
  /** Above 0 the customer pays it, below 0 it is refunded. */
  differenceCents: number;
  /** Of a refund: what goes to a card, and what becomes store credit again. */
  toCardCents: Cents;
  toCreditCents: Cents;
}

/** What became of an edit: applied at once, or a payment link that applies it once it is paid. */
export interface EditResult {
  outcome: "applied" | "link";
  /** Where the email about it goes; empty when the order has none. */
  email: string;
  /** Of the order. */
  version: number;
}
