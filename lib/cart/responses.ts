import "server-only";
import { z } from "zod";
import { userOutput } from "@/lib/account/responses";

export const cappedProductOutput = z
  .strictObject({
    productName: z.string(),
    wanted: z.number(),
    kept: z.number().describe("The quantity in the cart now."),
    isAtLimit: z
      .boolean()
      .optional()
      .describe("Whether the quantity was capped by the maximum per line instead of the stock."),
    isSold: z
      .literal(false)
      .optional()
      .describe("False if the product is no longer sold; omitted otherwise."),
  })
  .meta({ id: "CappedProduct", description: "A product with fewer units in the cart than requested." });

export const cartItemOutput = z
  .strictObject({
    price: z.string(),
    regularPrice: z.string(),
    id: z.string(),
    productId: z.string(),
    productName: z.string(),
    isSubscription: z.boolean(),
    quantity: z.int(),
    offers: z.array(z.enum(["bundle", "category-sale"])).describe("The offers that apply to the line."),
    imageUrl: z.string().nullable(),
    unitLabel: z.string(),
    imageAlt: z.string(),
    available: z
      .int()
      .describe(
        "Units of the product that the cart's owner can buy; if lower than `quantity`, the line cannot be ordered as it is.",
      ),
    isSold: z.boolean().describe("Whether the product is still sold."),
    productSlug: z.string(),
    hasLapsed: z
      .boolean()
      .describe(
        "Added as a subscription before the membership ended: it is now a one-time purchase without the subscription discount.",
      ),
  })
  .meta({
    id: "CartItem",
    description: "A line in the response of GET /api/cart; `price` is the unit price in dollars.",
  });

export const membershipOfferOutput = z
  .strictObject({
    planName: z.string(),
    discountPercentage: z.number().describe("Discount in whole percent."),
    monthlyPrice: z.string(),
    saves: z.string(),
  })
  .meta({ id: "MembershipOffer", description: "The effect of a membership on a cart; amounts in dollars." });

export const addLinesResultOutput = z
  .strictObject({
    added: z.number().describe("Total number of added units."),
    lines: z
      .array(z.strictObject({ productName: z.string(), quantity: z.int() }))
      .describe("The added lines."),
    capped: z.array(cappedProductOutput).describe("Products of which fewer units were added than requested."),
  })
  .meta({ id: "AddLinesResult", description: "The result of adding several products at once." });

export const signedInOutput = userOutput
  .partial()
  .extend({ capped: z.array(cappedProductOutput) })
  .meta({
    id: "SignedIn",
    description:
      "The user who signed in; `capped` names products whose quantity in the merged cart is above the limit.",
  });
