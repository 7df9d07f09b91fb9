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
      .describe("There is more in stock, but a line has at most MAX_LINE_QUANTITY units (D43)."),
  })
  .meta({ id: "CappedProduct", description: "A product of which a cart has fewer units than requested." });

export const cartItemOutput = z
  .strictObject({
    price: z.string(),
    regularPrice: z.string(),
    id: z.string(),
    productId: z.string(),
    productName: z.string(),
    isSubscription: z.boolean(),
    quantity: z.int(),
    offers: z
      .array(z.enum(["bundle", "category-sale"]))
      .describe("Every offer that the line received (D42)."),
    imageUrl: z.string().nullable(),
    unitLabel: z.string(),
    imageAlt: z.string(),
    available: z
      .int()
      .describe(
        "What the owner may buy of the product; below `quantity` the line cannot be ordered as it is.",
      ),
    productSlug: z.string(),
    hasLapsed: z
      .boolean()
      .describe(
        "Added as a subscription before the membership ended: it is bought once now, at its plain price (D22).",
      ),
  })
  .meta({
    id: "CartItem",
    description: "A line in the response of GET /api/cart; `price` is a unit's, in dollars.",
  });

export const membershipOfferOutput = z
  .strictObject({
    planName: z.string(),
    discountPercentage: z.number().describe("Whole percent."),
    monthlyPrice: z.string(),
    saves: z.string(),
  })
  .meta({ id: "MembershipOffer", description: "The effect of a membership on a cart; amounts in dollars." });

export const addLinesResultOutput = z
  .strictObject({
    added: z.number().describe("Number of units, of all products together."),
    lines: z
      .array(z.strictObject({ productName: z.string(), quantity: z.int() }))
      .describe("The added lines."),
    capped: z.array(cappedProductOutput).describe("Products that did not fit."),
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
