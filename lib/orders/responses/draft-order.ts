import "server-only";
import { z } from "zod";
import { DRAFT_STATES } from "@/lib/orders/schema/draft-order";

export const draftRowOutput = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    state: z.enum(DRAFT_STATES),
    customerName: z.string(),
    email: z.string(),
    items: z.string().describe('"2 × Hemp Cheese".'),
    quotedCents: z.int().describe("The total that the customer was told."),
    addsTo: z
      .string()
      .nullable()
      .describe("Number of the order that the items are packed with; null without one."),
    order: z
      .strictObject({ id: z.string(), orderNumber: z.string() })
      .nullable()
      .describe("The order that paid it; null without one."),
    createdBy: z.string().nullable(),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: "DraftRow", description: "A row of the payment links." });

export const draftQuoteOutput = z
  .strictObject({
    lines: z.array(
      z.strictObject({
        productId: z.string(),
        name: z.string(),
        imageUrl: z.string().nullable(),
        quantity: z.int(),
        unitPriceCents: z.int(),
        lineTotalCents: z.int(),
      }),
    ),
    subtotalCents: z.int(),
    shippingCents: z.int(),
    taxCents: z.int(),
    totalCents: z.int(),
    isMember: z.boolean().describe("The email belongs to a member, whose prices these are."),
  })
  .meta({ id: "DraftQuote", description: "What a draft costs now." });
