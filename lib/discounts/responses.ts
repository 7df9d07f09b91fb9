import "server-only";
import { z } from "zod";
import { CATEGORIES } from "@/lib/catalog/schema";
import { DISCOUNT_SCOPES } from "@/lib/discounts/schema";
import { DISCOUNT_METHODS, DISCOUNT_STATES } from "@/lib/discounts/schema/admin-discount";
import { DISCOUNT_KINDS } from "@/lib/pricing/schema";

export const adminDiscountOutput = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    title: z.string(),
    method: z.enum(DISCOUNT_METHODS),
    code: z.string().nullable().describe("The code, or the prefix of unique codes."),
    codes: z.number().describe("Number of unique codes."),
    kind: z.enum(DISCOUNT_KINDS),
    percent: z.int().nullable(),
    amount: z.string().nullable(),
    renewals: z.number().nullable().describe("Number of renewals that the discount also applies to."),
    buyQuantity: z.int().nullable(),
    getQuantity: z.int().nullable(),
    giftProductId: z.string().nullable(),
    gift: z.string().nullable().describe("Name of the free gift."),
    scope: z.enum(DISCOUNT_SCOPES),
    categories: z.array(z.enum(CATEGORIES)),
    productIds: z.array(z.string()).describe("In the order of `products`."),
    products: z.array(z.string()).describe("Names of the covered products, in alphabetical order."),
    planIds: z.array(z.string()),
    plans: z.array(z.string()).describe("Names of the plans, in display order."),
    minimum: z.string(),
    isFirstOrderOnly: z.boolean(),
    isMembersOnly: z.boolean(),
    planId: z.string().nullable(),
    plan: z.string().nullable().describe("Name of the plan."),
    isOncePerCustomer: z.boolean(),
    maxUses: z.number().nullable(),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    combinesWithMemberPrice: z.boolean(),
    combinesWithOffers: z.boolean(),
    isEnabled: z.boolean(),
    state: z.enum(DISCOUNT_STATES),
    isUnused: z
      .boolean()
      .describe("Whether no order or purchase has ever reserved it, so that it can be deleted."),
    paidUses: z
      .number()
      .describe("Uses by paid orders, including orders that were canceled later, and by paid first months."),
    reservedUses: z.number().describe("Uses held by orders and purchases that can still be paid."),
    sales: z.string().describe("Items, delivery and first months after the discount, before tax."),
    given: z.string().describe("Total amount of the discount."),
  })
  .meta({
    id: "AdminDiscount",
    description:
      "A discount as staff see it. Amounts in dollars, times in the shop's time zone; unset values are null.",
  });

export const enteredDiscountOutput = z
  .strictObject({
    code: z.string(),
    state: z
      .enum(["refused", "waiting", "applied", "better"])
      .describe(
        "`better`: another discount or price is lower for this cart; `waiting`: the cart does not qualify yet.",
      ),
    message: z.string().describe("The reason; empty for an applied code."),
  })
  .meta({ id: "EnteredDiscount", description: "An entered discount code and its state." });
