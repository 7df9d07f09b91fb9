import "server-only";
import { z } from "zod";

export const refundableOutput = z
  .strictObject({
    subtotalCents: z.int(),
    taxCents: z.int(),
    shippingCents: z.int(),
    lines: z.array(
      z.strictObject({
        id: z.string(),
        quantity: z.int(),
        refundedQuantity: z.int(),
        lineTotalCents: z.int(),
      }),
    ),
    back: z
      .strictObject({ goodsCents: z.int(), taxCents: z.int(), shippingCents: z.int() })
      .describe("The refunded or pending amounts by part."),
    leftCents: z.int().describe("The part of the charge that is neither refunded nor pending."),
  })
  .meta({
    id: "Refundable",
    description: "The amounts that determine an order's refund, in cents.",
  });

export const priceTierOutput = z
  .strictObject({
    from: z.number(),
    unitCents: z.int(),
    memberCents: z
      .int()
      .nullable()
      .describe(
        "The highest member price; null for members, whose price is `unitCents`, and if no plan has a discount.",
      ),
    subscriptionCents: z.int().describe("Unit price as a subscription."),
    saving: z.string().describe('Such as "Save 5%"; empty if the quantity saves nothing.'),
  })
  .meta({ id: "PriceTier", description: "The unit prices from a minimum quantity on." });

export const priceTiersOutput = z
  .strictObject({
    regularCents: z.int(),
    memberPercent: z.int().describe("The viewer's member discount in whole percent; 0 for other viewers."),
    offer: z
      .union([z.array(z.enum(["bundle", "category-sale"])), z.enum(["bundle", "category-sale"])])
      .optional()
      .describe(
        "The offer to send to the cart to get these prices, at any quantity; omitted if there is none.",
      ),
    tiers: z.tuple([priceTierOutput], priceTierOutput),
  })
  .meta({
    id: "PriceTiers",
    description:
      "A product's prices by quantity, computed on the server: tiers in ascending order, the first from 1.",
  });

export const priceReasonOutput = z
  .strictObject({
    kind: z.enum([
      "discount",
      "subscription",
      "wholesale",
      "member",
      "bundle",
      "category-sale",
      "flash-sale",
    ]),
    percent: z.int().nullable(),
  })
  .meta({ id: "PriceReason", description: "The reason why a unit price is lower than the regular one." });

export const quotedLineOutput = z
  .strictObject({
    unitPriceCents: z.int(),
    regularPriceCents: z.int(),
    quantity: z.int(),
    discountCents: z.int().describe("This line's part of the quote's discount."),
    lineTotalCents: z.int().describe("Unit price × quantity, less the discount."),
    reasons: z.array(priceReasonOutput),
  })
  .meta({ id: "QuotedLine" });

export const appliedDiscountOutput = z
  .strictObject({
    id: z.string(),
    code: z.string().nullable(),
    title: z.string(),
    goodsCents: z.int().describe("Discount on the lines, including the gift."),
    deliveryCents: z.int().describe("Discount on delivery."),
  })
  .meta({ id: "AppliedDiscount", description: "A quote's discount and its amounts." });

export const renewalPricesOutput = z
  .strictObject({
    count: z.int().describe("Number of renewals that the discount includes."),
    cents: z.int().describe("The price of each of these renewals, in cents."),
    laterCents: z.int().describe("The price of each later renewal, in cents."),
  })
  .meta({
    id: "RenewalPrices",
    description:
      "The price of each renewal of a cart's subscriptions at current prices, before tax and delivery.",
  });

export const dayRangeOutput = z.strictObject({ from: z.number(), to: z.number() }).meta({ id: "DayRange" });
