import { z } from "zod";
import { emailSchema } from "@/lib/account/schema";
import {
  choiceField,
  optionalText,
  requestKeyField,
  requiredText,
  wholeNumber,
} from "@/lib/admin/schema/fields";
import { dayFilters, keysetListSchema, listSchema, wordFilter } from "@/lib/admin/schema/list";
import type { Day } from "@/lib/core/dates";
import type { Cents } from "@/lib/core/money";
import type { AdminOrderStatus } from "@/lib/orders/schema/admin-order";

/** Reasons of a problem, as buyers and staff read them. */
export const PROBLEM_REASONS = {
  damaged: "Arrived damaged",
  missing: "Missing from the parcel",
  wrong_item: "Wrong item",
  quality: "Not good: taste, texture or temperature",
  expired: "Past its date, or close to it",
  other: "Something else",
} as const;
export type ProblemReason = keyof typeof PROBLEM_REASONS;
const reasons = Object.keys(PROBLEM_REASONS) as [ProblemReason, ...ProblemReason[]];

export const PROBLEM_STATUSES = ["open", "answered", "closed"] as const;
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number];

/** Photos of one report. */
export const MAX_PHOTOS = 4;
/** Maximum characters of a buyer's description, and of an answer. */
export const MAX_PROBLEM_TEXT = 2_000;

/** Selected order lines: at least one, and each line at most once. */
const chosenLines = <Line extends z.ZodType<{ line: number | string }>>(line: Line) =>
  z
    .array(line, "Required")
    .min(1, "Choose at least one item")
    .max(200, "must have 200 entries or fewer")
    .refine(
      (lines) => new Set(lines.map((one) => one.line)).size === lines.length,
      "must name each line once",
    );

/** POST /api/order-problems. Guests name the email of their order too, as in Track order (D13). */
export const reportProblemSchema = z.object({
  requestKey: requestKeyField,
  orderNumber: z
    .string("Required")
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{8}$/, "is no order number"),
  email: emailSchema("Please enter a valid email address").optional(),
  reason: z.enum(reasons, "Choose what is wrong"),
  description: z
    .string("Required")
    .trim()
    .min(1, "Tell us what is wrong")
    .max(MAX_PROBLEM_TEXT, `must have ${MAX_PROBLEM_TEXT} characters or fewer`),
  lines: chosenLines(
    z.object({
      /** Position among the order's lines, from 1. */
      line: z.int("must be a whole number").min(1, "must be 1 or more"),
      quantity: z.int("must be a whole number").min(1, "must be 1 or more"),
    }),
  ),
});
export type ReportProblemInput = z.output<typeof reportProblemSchema>;

/** The answer to a report. `proof` allows its sender to add photos for an hour, also without an account. */
export interface ReportedProblem {
  id: string;
  proof: string;
}

/** The query of POST /api/order-problems/{id}/photos. */
export const photoQuerySchema = z.object({ proof: z.string().max(200).optional() });

const answerBase = { requestKey: requestKeyField, version: z.int("must be a whole number") };
/** In cents, at most what was paid for the reported units. */
const amount = z.int("must be a whole number of cents").min(1, "must be 1 or more");

/** POST /api/admin/problems/{id}/answer */
export const answerProblemSchema = z.discriminatedUnion("answer", [
  z.object({
    answer: z.enum(["refund", "credit"]),
    amount,
    /** Of the order, as staff saw its money. */
    orderVersion: z.int("must be a whole number"),
    text: optionalText(MAX_PROBLEM_TEXT).default(""),
    ...answerBase,
  }),
  z.object({
    answer: z.literal("replacement"),
    /** Units of the order's lines, by their ids: at most the reported ones that are neither refunded nor replaced. */
    lines: chosenLines(
      z.object({
        line: z.string("Required").min(1, "Required").max(80, "is unknown"),
        quantity: wholeNumber(1, 100_000),
      }),
    ),
    orderVersion: z.int("must be a whole number"),
    text: optionalText(MAX_PROBLEM_TEXT).default(""),
    ...answerBase,
  }),
  z.object({ answer: z.literal("declined"), text: requiredText(MAX_PROBLEM_TEXT), ...answerBase }),
]);
export type AnswerProblemInput = z.output<typeof answerProblemSchema>;

/** POST /api/admin/problems/{id}/close: without an answer to the buyer. */
export const closeProblemSchema = z.object({
  version: answerBase.version,
  /** For staff. */
  note: requiredText(300),
});

/**
 * POST /api/admin/problems/{id}/returns. `line`: id of the order's line; `lot`: id of the lot of
 * the units, where the line was packed from several.
 */
export const returnUnitsSchema = z.object({
  requestKey: requestKeyField,
  line: z.string("Required").min(1, "Required").max(80, "is unknown"),
  lot: optionalText(80).default(""),
  quantity: wholeNumber(1, 100_000),
  outcome: choiceField(["restocked", "wasted"]),
  note: optionalText(200).default(""),
});
export type ReturnUnitsInput = z.output<typeof returnUnitsSchema>;
export type ReturnUnitsValues = z.input<typeof returnUnitsSchema>;

/** The query of the Problems tab; default: the open ones, oldest first. An invalid filter is ignored. */
export const problemListSchema = keysetListSchema(["received"], "received").extend({
  status: z.enum(["answered", "closed", "all"]).optional().catch(undefined),
  reason: z.enum(reasons).optional().catch(undefined),
  product: wordFilter,
  ...dayFilters,
});
export type ProblemListParams = z.output<typeof problemListSchema>;

/** A reported problem as its buyer sees it. */
export interface ProblemView {
  id: string;
  reason: ProblemReason;
  description: string;
  status: ProblemStatus;
  lines: { name: string; quantity: number }[];
  /** Ids. */
  photos: string[];
  answer: ProblemAnswer | null;
  /** By staff; empty for one that was closed without an answer. */
  answerText: string;
  amountCents: Cents | null;
  /** Number of the order that replaces the items; null without one. */
  replacedBy: string | null;
  reportedAt: string;
  answeredAt: string | null;
}

/** A problem as the emails about it show it. */
export interface MailProblem extends ProblemView {
  order: { orderNumber: string; customerName: string; customerEmail: string };
  /** Of the delivery address. */
  firstName: string | null;
  /** The order that replaces its items, with what is in it; null without one. */
  replacement: { orderNumber: string; lines: { name: string; quantity: number }[] } | null;
}

export const PROBLEM_ANSWERS = ["refund", "credit", "replacement", "declined"] as const;
export type ProblemAnswer = (typeof PROBLEM_ANSWERS)[number];

/** A line of an order in the form of a report. */
export interface ReportableLine {
  /** Position among the order's lines, from 1. */
  line: number;
  name: string;
  imageUrl: string | null;
  quantity: number;
  /** Units that are neither returned nor in another report. */
  left: number;
}

/** What the page of a report shows. */
export interface ReportableOrder {
  orderNumber: string;
  lines: ReportableLine[];
  /** The reason why no problem can be reported, as a sentence; null when it can. */
  blocker: string | null;
  problems: ProblemView[];
}

/** A row of the Problems tab. */
export interface ProblemRow {
  id: string;
  orderId: string;
  orderNumber: string;
  customerName: string;
  reason: ProblemReason;
  status: ProblemStatus;
  answer: ProblemAnswer | null;
  description: string;
  /** "2 × Hemp Cheese". */
  items: string;
  photos: number;
  createdAt: string;
}

/** A problem with all that staff need to answer it. */
export interface AdminProblem extends Omit<ProblemView, "lines" | "replacedBy"> {
  version: number;
  /** The order that replaces the items; null without one. */
  replacement: { id: string; orderNumber: string } | null;
  answeredBy: string | null;
  order: {
    id: string;
    version: number;
    orderNumber: string;
    customerName: string;
    customerEmail: string;
    userId: string | null;
    status: AdminOrderStatus;
    paidAt: string | null;
    shippedAt: string | null;
  };
  lines: {
    id: string;
    name: string;
    productId: string | null;
    quantity: number;
    bought: number;
    refunded: number;
    /** In replacements that were not canceled, for any report. */
    replaced: number;
    /** Reported units that are neither refunded nor replaced. */
    left: number;
    /** Reported units that can still be returned once the order has left. */
    returnable: number;
    /** The lots that the line was packed from. */
    lots: { id: string; batch: string; bestBefore: Day | null; quantity: number; isRecalled: boolean }[];
  }[];
  /** Whether the order has left, so that units of it can come back. */
  hasLeft: boolean;
  returns: {
    id: string;
    name: string;
    quantity: number;
    outcome: "restocked" | "wasted";
    note: string;
    who: string | null;
    at: string;
  }[];
  /**
   * What was paid for the reported units that are not refunded yet, with tax, in cents: the
   * most that can be given back.
   */
  refundableCents: Cents;
  /** The reason why nothing can be refunded, as a sentence; null if it can. */
  refundBlocker: string | null;
  creditBlocker: string | null;
  replacementBlocker: string | null;
  /** Other reports of the same buyer. */
  others: {
    id: string;
    orderNumber: string;
    reason: ProblemReason;
    status: ProblemStatus;
    createdAt: string;
  }[];
}

const REASON_GROUPS = ["reason", "product", "both"] as const;
/** The query of the report about reasons; an invalid filter is ignored. */
export const reasonListSchema = listSchema(
  ["name", "reports", "units", "amount", "replacements"],
  "-reports",
).extend({
  group: z.enum(REASON_GROUPS).catch("reason").default("reason"),
  ...dayFilters,
});
export type ReasonListParams = z.output<typeof reasonListSchema>;

/** Reported units of a reason, a product, or both. */
export interface ReasonRow {
  id: string;
  /** Empty for a row about a reason, and for a deleted product. */
  productId: string;
  /** Empty for a row about a product. */
  reason: ProblemReason | "";
  product: string;
  reports: number;
  units: number;
  /** Refunded, or given as store credit. */
  amountCents: Cents;
  /** Units in replacements, and the total cost of those whose cost is known. */
  replacedUnits: number;
  replacementCostCents: Cents;
  unknownUnits: number;
}
