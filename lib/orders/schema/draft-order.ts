import { z } from "zod";
import { acceptZipCode } from "@/lib/account/schema";
import { choiceField, optionalText, requestKeyField, wholeNumber } from "@/lib/admin/schema/fields";
import { keysetListSchema } from "@/lib/admin/schema/list";
import type { Cents } from "@/lib/core/money";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import { METHOD_ID } from "@/lib/pricing/schema";
import type { ShippingAddress } from ".";
import { shippingFieldsSchema } from "./shipping";

/** For how many days a payment link can work. */
export const LINK_DAYS = ["1", "3", "7", "14", "30"] as const;
const MAX_LINES = 100;
export const MAX_DRAFT_NOTE = 500;

const line = z.object({
  productId: z.string("Required").min(1, "Required").max(80, "is unknown"),
  quantity: wholeNumber(1, MAX_LINE_QUANTITY),
});

/** Products with their quantities, each once. */
export const draftLinesSchema = z
  .array(line, "Required")
  .max(MAX_LINES, `must have ${MAX_LINES} entries or fewer`)
  .refine(
    (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
    "must name each product once",
  );
export const linkDaysSchema = choiceField(LINK_DAYS);

const contents = z.object({
  ...shippingFieldsSchema.shape,
  shippingMethod: z.string("Required").regex(METHOD_ID, "must be a delivery method"),
  lines: draftLinesSchema.min(1, "Add at least one product"),
});

/** POST /api/admin/draft-orders/quote: what an order would cost now; of the address, its email and state matter. */
export const quoteDraftSchema = contents.pick({ lines: true, shippingMethod: true }).extend({
  /** Id of the unpacked order that the items are packed with, without a delivery price. */
  addsTo: z.string().max(80).optional(),
  email: z.string().trim().max(254).optional(),
  state: z.string().trim().max(40).optional(),
});
export type QuoteDraftInput = z.output<typeof quoteDraftSchema>;

/** The fields of the form. */
export const draftFormSchema = contents.extend({
  /** To the customer, in the email. */
  note: optionalText(MAX_DRAFT_NOTE).default(""),
  days: linkDaysSchema,
});
export type DraftFormValues = z.input<typeof draftFormSchema>;

/** POST /api/admin/draft-orders: creates the payment link and emails it. */
export const createDraftSchema = z.preprocess(
  acceptZipCode,
  draftFormSchema.extend({
    /** A random key that the browser generates for each form: pressed twice, it is one link. */
    requestKey: requestKeyField,
    /** As in the quote; the order's customer, address and delivery then replace those of the form. */
    addsTo: z.string().max(80).optional(),
    /** The total in cents that staff saw: the server compares it (D2). */
    amount: z.int("must be a whole number of cents").min(0, "must be 0 or more"),
  }),
);
export type CreateDraftInput = z.output<typeof createDraftSchema>;

/** POST /api/admin/draft-orders/{id}/send: the version that was seen. */
export const draftActionSchema = z.object({ version: z.int("must be a whole number") });

/** POST /api/draft-orders/{id}/pay, which the customer's page sends. */
export const payDraftSchema = z.object({
  /** From the link in the email. */
  proof: z.string("Required").max(200, "is unknown"),
  /** The total in cents that the page showed. */
  amount: z.int("must be a whole number of cents").min(0, "must be 0 or more"),
});
export type PayDraftInput = z.output<typeof payDraftSchema>;

export const DRAFT_STATES = ["open", "paid", "expired", "withdrawn"] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

/** The query of the payment links; an invalid filter is ignored. */
export const draftListSchema = keysetListSchema(["created"], "-created").extend({
  state: z.enum(DRAFT_STATES).optional().catch(undefined),
});
export type DraftListParams = z.output<typeof draftListSchema>;

/** What a draft costs now. */
export interface DraftQuote {
  lines: {
    productId: string;
    name: string;
    imageUrl: string | null;
    quantity: number;
    unitPriceCents: Cents;
    lineTotalCents: Cents;
  }[];
  subtotalCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  /** Units removed from the edited order, the part of the total that they pay for, and the rest that is due. */
  removed: { name: string; quantity: number }[];
  exchangeCents: Cents;
  dueCents: Cents;
  /** The email belongs to a member, whose prices these are. */
  isMember: boolean;
}

/** A row of the payment links. */
export interface DraftRow {
  id: string;
  version: number;
  state: DraftState;
  customerName: string;
  email: string;
  /** "2 × Hemp Cheese". */
  items: string;
  /** Units removed from the edited order, such as "1 × Spelt Tortillas"; empty if there are none. */
  removed: string;
  /** The amount that the customer was told to pay. */
  quotedCents: Cents;
  /** Number of the order that the items are packed with; null without one. */
  addsTo: string | null;
  /** The order that paid it; null without one. */
  order: { id: string; orderNumber: string } | null;
  createdBy: string | null;
  createdAt: string;
  expiresAt: string;
}

/** The page behind a payment link. */
export type DraftToPay =
  | { state: "paid"; orderNumber: string }
  | { state: "expired" | "withdrawn" }
  /** It cannot be paid at present, such as when a product is not sold anymore: the reason, for the customer. */
  | { state: "unavailable"; sentence: string }
  | {
      state: "open";
      id: string;
      quote: DraftQuote;
      /** The total quoted in the email; null if it is still the current total. */
      quotedCents: Cents | null;
      /** Name of the delivery method. */
      methodName: string;
      address: Omit<ShippingAddress, "email">;
      email: string;
      expiresAt: string;
      /** Number of the order that the items are packed with; null without one. */
      addsTo: string | null;
    };

/** The email with the link. */
export interface MailDraft {
  firstName: string;
  items: { name: string; quantity: number }[];
  /** Units removed from the edited order. */
  removed: { name: string; quantity: number }[];
  note: string;
  quotedCents: Cents;
  expiresAt: string;
  /** Number of the order that the items are packed with; null without one. */
  addsTo: string | null;
  /** Path and query of the page. */
  path: string;
}
