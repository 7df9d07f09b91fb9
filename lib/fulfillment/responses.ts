import "server-only";
import { z } from "zod";
import { TRACKING_COLUMNS } from "@/lib/fulfillment/schema";
import { ORDER_STATUSES } from "@/lib/orders/schema/admin-order";

export const labelStateNameOutput = z.enum(["bought", "voided", "checking"]).meta({
  id: "LabelStateName",
  description: "`checking`: the purchase or void was requested, and the courier has not confirmed it.",
});

export const orderLabelOutput = z
  .strictObject({
    id: z.string(),
    state: labelStateNameOutput,
    service: z.string().describe('Carrier and service, such as "USPS Ground Advantage".'),
    cents: z.int().nullable(),
    trackingNumber: z.string().nullable(),
    tracking: z.string().describe("The tracking status as text; empty before the first scan."),
    hasDeliveryProblem: z
      .boolean()
      .describe("Whether the parcel was damaged, lost or refused, or is being returned."),
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
    days: z.number().nullable().describe("Days until delivery; null if the carrier gives no estimate."),
  })
  .meta({ id: "LabelRate", description: "A service that a carrier offers." });

export const labelQuoteOutput = z
  .strictObject({
    labelId: z.string(),
    rates: z.array(labelRateOutput),
    problems: z.array(z.string()).describe("The carriers' messages if they offered no rates."),
  })
  .meta({ id: "LabelQuote", description: "The rates for a parcel." });

export const packedResultOutput = z
  .strictObject({ id: z.string(), orderNumber: z.string(), version: z.int(), before: z.literal("new") })
  .meta({
    id: "PackedResult",
    description:
      "The result of packing an order; send `before` to POST /api/admin/orders/status/undo to undo it.",
  });

export const trackingLineOutput = z
  .strictObject({
    line: z.number().describe("Line number in the file, starting at 1."),
    orderNumber: z.string(),
    courier: z.string(),
    trackingNumber: z.string(),
    trackingUrl: z.string(),
    outcome: z
      .enum(["error", "same", "ship", "add"])
      .describe(
        "`ship`: marks the order as shipped. `add`: adds the tracking number to a shipped order. `same`: no change is needed.",
      ),
    order: z
      .strictObject({
        id: z.string(),
        version: z.int(),
        status: z.enum(ORDER_STATUSES),
        customerName: z.string(),
      })
      .nullable()
      .describe("The order, if it exists."),
    problems: z
      .array(z.strictObject({ field: z.enum(TRACKING_COLUMNS), problem: z.string() }))
      .describe("Problems by column, with their fixes."),
  })
  .meta({ id: "TrackingLine", description: "What a row of a tracking file does." });

export const trackingPlanOutput = z.strictObject({ lines: z.array(trackingLineOutput) }).meta({
  id: "TrackingPlan",
  description: "The preview of a tracking file, with one line for each order.",
});
