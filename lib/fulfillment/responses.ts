import "server-only";
import { z } from "zod";
import { TRACKING_COLUMNS } from "@/lib/fulfillment/schema";
import { ORDER_STATUSES } from "@/lib/orders/schema/admin-order";

export const labelStateNameOutput = z.enum(["bought", "voided", "checking"]).meta({
  id: "LabelStateName",
  description: "`checking`: the courier was asked to sell or void it, and has not confirmed it.",
});

export const orderLabelOutput = z
  .strictObject({
    id: z.string(),
    state: labelStateNameOutput,
    service: z.string().describe('"USPS GroundAdvantage".'),
    cents: z.int().nullable(),
    trackingNumber: z.string().nullable(),
    tracking: z.string().describe("Where the parcel is, in words; empty before the first scan."),
    hasDeliveryProblem: z.boolean().describe("The parcel was damaged, lost, refused or is on its way back."),
    refund: z.string(),
    problem: z.string().describe("Why the last purchase or void failed."),
    canVoid: z.boolean(),
  })
  .meta({ id: "OrderLabel", description: "The label of an order as staff see it." });

export const labelRateOutput = z
  .strictObject({
    id: z.string(),
    carrier: z.string(),
    service: z.string(),
    cents: z.int(),
    days: z.number().nullable().describe("Until delivery; null when the carrier does not say."),
  })
  .meta({ id: "LabelRate", description: "A service that a carrier offers." });

export const labelQuoteOutput = z
  .strictObject({
    labelId: z.string(),
    rates: z.array(labelRateOutput),
    problems: z.array(z.string()).describe("Why carriers offered nothing, in their words."),
  })
  .meta({ id: "LabelQuote", description: "The response with the rates of a parcel." });

export const packedResultOutput = z
  .strictObject({ id: z.string(), orderNumber: z.string(), version: z.int(), before: z.literal("new") })
  .meta({
    id: "PackedResult",
    description:
      "The response to a packed order; `before` undoes it through POST /api/admin/orders/status/undo.",
  });

export const trackingLineOutput = z
  .strictObject({
    line: z.number().describe("Of the file, from 1."),
    orderNumber: z.string(),
    courier: z.string(),
    trackingNumber: z.string(),
    trackingUrl: z.string(),
    outcome: z
      .enum(["error", "same", "ship", "add"])
      .describe(
        "`ship`: marks the order as shipped. `add`: gives a shipped order its number. `same`: it has both already.",
      ),
    order: z
      .strictObject({
        id: z.string(),
        version: z.int(),
        status: z.enum(ORDER_STATUSES),
        customerName: z.string(),
      })
      .nullable()
      .describe("The order, where the shop has it."),
    problems: z
      .array(z.strictObject({ field: z.enum(TRACKING_COLUMNS), problem: z.string() }))
      .describe("Column → problem and fix, in sentences."),
  })
  .meta({ id: "TrackingLine", description: "What a row of a tracking file does." });

export const trackingPlanOutput = z.strictObject({ lines: z.array(trackingLineOutput) }).meta({
  id: "TrackingPlan",
  description: "POST /api/admin/packing/tracking: the preview of a tracking file, a line for each order.",
});
