import "server-only";
import { z } from "zod";
import { ORDER_STATUSES } from "@/lib/orders/schema/admin-order";
import { PROBLEM_ANSWERS, PROBLEM_STATUSES } from "@/lib/problems/schema";

export const adminProblemOutput = z
  .strictObject({
    version: z.int(),
    replacement: z
      .strictObject({ id: z.string(), orderNumber: z.string() })
      .nullable()
      .describe("The order that replaces the items; null if there is none."),
    answeredBy: z.string().nullable(),
    order: z.strictObject({
      id: z.string(),
      version: z.int(),
      orderNumber: z.string(),
      customerName: z.string(),
      customerEmail: z.string(),
      userId: z.string().nullable(),
      status: z.enum(ORDER_STATUSES),
      paidAt: z.string().nullable(),
      shippedAt: z.string().nullable(),
    }),
    lines: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        productId: z.string().nullable(),
        quantity: z.int(),
        bought: z.number(),
        refunded: z.number(),
        replaced: z.number().describe("Units replaced by orders that were not canceled, for any report."),
        left: z.number().describe("Reported units that are neither refunded nor replaced."),
        returnable: z.int().describe("Reported units that can still be returned once the order has left."),
        lots: z
          .array(
            z.strictObject({
              id: z.string(),
              batch: z.string(),
              bestBefore: z.string().nullable(),
              quantity: z.int(),
              isRecalled: z.boolean(),
            }),
          )
          .describe("The lots that the line was packed from."),
      }),
    ),
    hasLeft: z
      .boolean()
      .describe("Whether the order was shipped or picked up, so that units can be returned."),
    returns: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        quantity: z.int(),
        outcome: z.enum(["restocked", "wasted"]),
        note: z.string(),
        who: z.string().nullable(),
        at: z.string(),
      }),
    ),
    refundableCents: z
      .int()
      .describe(
        "The maximum refund in cents: what was paid, with tax, for the reported units that are not refunded yet.",
      ),
    refundBlocker: z
      .string()
      .nullable()
      .describe("The reason why nothing can be refunded, as a sentence; null if it can."),
    creditBlocker: z.string().nullable(),
    replacementBlocker: z.string().nullable(),
    others: z
      .array(
        z.strictObject({
          id: z.string(),
          orderNumber: z.string(),
          reason: z.enum(["damaged", "missing", "wrong_item", "quality", "expired", "other"]),
          status: z.enum(PROBLEM_STATUSES),
          createdAt: z.string(),
        }),
      )
      .describe("Other reports by the same buyer."),
    id: z.string(),
    description: z.string(),
    status: z.enum(PROBLEM_STATUSES),
    amountCents: z.int().nullable(),
    reason: z.enum(["damaged", "missing", "wrong_item", "quality", "expired", "other"]),
    answer: z.enum(PROBLEM_ANSWERS).nullable(),
    answerText: z.string().describe("The answer from staff; empty if it was closed without an answer."),
    answeredAt: z.string().nullable(),
    photos: z.array(z.string()).describe("Ids of the photos."),
    reportedAt: z.string(),
  })
  .meta({
    id: "AdminProblem",
    description: "A reported problem with all data that staff need to answer it.",
  });

export const reasonRowOutput = z
  .strictObject({
    id: z.string(),
    productId: z.string().describe("Empty for a row about a reason, and for a deleted product."),
    reason: z
      .enum(["", "damaged", "missing", "wrong_item", "quality", "expired", "other"])
      .describe("Empty for a row about a product."),
    product: z.string(),
    reports: z.number(),
    units: z.int(),
    amountCents: z.int().describe("The amount refunded or given as store credit, in cents."),
    replacedUnits: z
      .int()
      .describe("Units in replacements. Their cost excludes `unknownUnits`, whose cost is unknown."),
    replacementCostCents: z.int(),
    unknownUnits: z.int(),
  })
  .meta({ id: "ReasonRow", description: "Reported units by reason, product, or both." });

export const problemRowOutput = z
  .strictObject({
    id: z.string(),
    orderId: z.string(),
    orderNumber: z.string(),
    customerName: z.string(),
    reason: z.enum(["damaged", "missing", "wrong_item", "quality", "expired", "other"]),
    status: z.enum(PROBLEM_STATUSES),
    answer: z.enum(PROBLEM_ANSWERS).nullable(),
    description: z.string(),
    items: z.string().describe('Items, such as "2 × Hemp Cheese".'),
    photos: z.number(),
    createdAt: z.string(),
  })
  .meta({ id: "ProblemRow", description: "A reported problem." });

export const reportedProblemOutput = z.strictObject({ id: z.string(), proof: z.string() }).meta({
  id: "ReportedProblem",
  description:
    "The response to a report. `proof` allows its sender to add photos for an hour, even without an account.",
});
