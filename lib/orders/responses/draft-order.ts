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
    items: z.string().describe('Items, such as "2 × Hemp Cheese".'),
    removed: z
      .string()
      .describe(
        'Units removed from the edited order, such as "1 × Spelt Tortillas"; empty if there are none.',
      ),
    quotedCents: z.int().describe("The amount named in the email to the customer."),
    addsTo: z
      .string()
      .nullable()
      .describe("Number of the order that the items are packed with; null if there is none."),
    order: z
      .strictObject({ id: z.string(), orderNumber: z.string() })
      .nullable()
      .describe("The order that was created when it was paid; null before."),
    createdBy: z.string().nullable(),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: "DraftRow", description: "A payment link." });

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
      .describe("Units removed from the edited order."),
    exchangeCents: z.int().describe("The part of the total that the removed units pay for, in cents."),
    dueCents: z.int().describe("The amount due, in cents."),
    isMember: z.boolean().describe("Whether the email belongs to a member, whose prices are used."),
  })
  .meta({ id: "DraftQuote", description: "The current price of a draft order." });

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
    added: draftQuoteOutput.nullable().describe("Null if nothing is added."),
    differenceCents: z
      .int()
      .describe("The difference in cents: due from the customer if positive, refunded if negative."),
    toCardCents: z.int().describe("The part of a refund that goes to cards, in cents."),
    toCreditCents: z.int().describe("The part of a refund that becomes store credit, in cents."),
  })
  .meta({ id: "EditQuote", description: "The price of an edit." });

export const editResultOutput = z
  .strictObject({
    outcome: z
      .enum(["applied", "link"])
      .describe("Applied immediately, or a payment link that applies it when it is paid."),
    email: z.string().describe("Recipient of the email about it; empty if the order has no address."),
    version: z.int().describe("The order's new version."),
  })
  .meta({ id: "EditResult" });
