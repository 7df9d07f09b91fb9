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
    removed: z
      .string()
      .describe(
        'Units that leave the order that is edited, such as "1 × Spelt Tortillas"; empty without any.',
      ),
    quotedCents: z.int().describe("The amount that the customer was told to pay."),
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
    removed: z
      .array(z.strictObject({ name: z.string(), quantity: z.int() }))
      .describe("Units that leave the order that is edited."),
    exchangeCents: z.int().describe("What they pay of the total."),
    dueCents: z.int().describe("What is left to pay."),
    isMember: z.boolean().describe("The email belongs to a member, whose prices these are."),
  })
  .meta({ id: "DraftQuote", description: "What a draft costs now." });

export const editQuoteOutput = z
  .strictObject({
    removed: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        quantity: z.int(),
        amountCents: z.int().describe("The price that was paid, after its share of the discount."),
      }),
    ),
    removedTaxCents: z.int().describe("The tax that was paid for the removed units."),
    removedCents: z.int(),
    added: draftQuoteOutput.nullable().describe("Null when nothing is added."),
    differenceCents: z.int().describe("Above 0 the customer pays it, below 0 it is refunded."),
    toCardCents: z.int().describe("Of a refund: what goes to a card."),
    toCreditCents: z.int().describe("Of a refund: what becomes store credit again."),
  })
  .meta({ id: "EditQuote", description: "What an edit charges or refunds." });

export const editResultOutput = z
  .strictObject({
    outcome: z
      .enum(["applied", "link"])
      .describe("Applied at once, or a payment link that applies it once it is paid."),
    email: z.string().describe("Where the email about it goes; empty when the order has none."),
    version: z.int().describe("Of the order."),
  })
  .meta({ id: "EditResult" });
