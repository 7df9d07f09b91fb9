import "server-only";
import { z } from "zod";
import { WEEKDAYS } from "@/lib/marketing/schema/pickup";

export const dispatchOutput = z
  .strictObject({
    shipDays: z.array(z.enum(WEEKDAYS)),
    cutoffTime: z.string(),
    closedDays: z.array(z.string()),
    version: z.int(),
  })
  .meta({ id: "Dispatch" });

const openingHoursOutput = z.strictObject({ opens: z.string(), closes: z.string() }).nullable();

export const pickupPlaceOutput = z
  .strictObject({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    hours: z.strictObject({
      mon: openingHoursOutput,
      tue: openingHoursOutput,
      wed: openingHoursOutput,
      thu: openingHoursOutput,
      fri: openingHoursOutput,
      sat: openingHoursOutput,
      sun: openingHoursOutput,
    }),
    instructions: z.string(),
    keepDays: z.int().describe("Number of days that a ready order is kept for pickup."),
  })
  .meta({ id: "PickupPlace", description: "The pickup place and its hours." });

export const pickupSettingsOutput = pickupPlaceOutput
  .extend({
    isOn: z.boolean(),
    readyHours: z.number(),
    version: z.int(),
  })
  .meta({ id: "PickupSettings" });

export const storeOutput = z
  .strictObject({
    supportEmail: z.string(),
    postalAddress: z.string(),
    timeZone: z.string(),
    keepMailDays: z.int(),
    version: z.int(),
  })
  .meta({ id: "Store" });

export const shippingOutput = z
  .strictObject({
    mode: z.enum(["free", "policy"]),
    hasThreshold: z.boolean(),
    minimumOrder: z.string().describe('Dollars, such as "50.00".'),
    standardRate: z.string().describe('Dollars, such as "5.99".'),
    expeditedRate: z.string(),
    version: z.int(),
  })
  .meta({ id: "Shipping" });

export const taxOutput = z
  .strictObject({
    rates: z
      .array(z.strictObject({ state: z.string(), percent: z.string() }))
      .describe("The default rate first, then the states in alphabetical order."),
    version: z.int(),
  })
  .meta({ id: "Tax" });

export const pickupOfferOutput = pickupPlaceOutput
  .extend({
    readyOn: z.string().describe("The day on which an order that is paid now should be ready."),
  })
  .meta({ id: "PickupOffer", description: "The pickup offer at checkout." });

export const marketingSettingsOutput = z
  .strictObject({
    flashSale: z.strictObject({
      enabled: z.boolean(),
      title: z.string(),
      discountPercentage: z.number(),
      description: z.string(),
    }),
    socialProof: z.strictObject({
      enabled: z.boolean(),
      customerCount: z.int(),
      reviewCount: z.int(),
      avgRating: z.number(),
    }),
    freeShipping: z.strictObject({ enabled: z.boolean(), minimumOrder: z.number(), message: z.string() }),
    membershipPromo: z.strictObject({
      enabled: z.boolean(),
      offerType: z.enum(["discount", "free-trial"]),
      discountPercentage: z.number(),
      message: z.string(),
    }),
    stockAlerts: z.strictObject({ enabled: z.boolean(), lowStockThreshold: z.number(), message: z.string() }),
    testimonials: z.strictObject({
      enabled: z.boolean(),
      featured: z.array(
        z.strictObject({ name: z.string(), location: z.string(), message: z.string(), rating: z.number() }),
      ),
    }),
    offers: z.strictObject({ bundle: z.boolean(), categorySale: z.boolean() }),
  })
  .meta({ id: "MarketingSettings" });

const periodOutput = {
  startsAt: z.string().nullable().optional().describe("Null if it has no start."),
  endsAt: z.string().nullable().optional().describe("Exclusive; null if it has no end."),
};

export const savedMarketingOutput = marketingSettingsOutput
  .extend({
    flashSale: marketingSettingsOutput.shape.flashSale.extend(periodOutput),
    socialProof: marketingSettingsOutput.shape.socialProof.extend(periodOutput),
    freeShipping: marketingSettingsOutput.shape.freeShipping.extend(periodOutput),
    membershipPromo: marketingSettingsOutput.shape.membershipPromo.extend(periodOutput),
    stockAlerts: marketingSettingsOutput.shape.stockAlerts.extend(periodOutput),
    testimonials: marketingSettingsOutput.shape.testimonials.extend(periodOutput),
    version: z.int(),
  })
  .meta({
    id: "SavedMarketing",
    description:
      "The marketing settings with the periods of their sections, and the version that an edit has to send.",
  });

export const adminDeliveryMethodOutput = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    isOn: z.boolean(),
    position: z.number(),
    price: z.string().describe('Dollars, such as "5.99".'),
    hasFreeDelivery: z.boolean(),
    minDays: z.int(),
    maxDays: z.int(),
    carriesChilled: z.boolean(),
    onlyStates: z.array(z.string()).describe("The states that it delivers to; empty for all."),
    zones: z.array(z.strictObject({ states: z.array(z.string()), price: z.string() })),
    shipDays: z.array(z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])),
    cutoffTime: z.string(),
    version: z
      .int()
      .describe(
        "Version of the method, combined with that of the store's rates for standard and expedited delivery.",
      ),
  })
  .meta({ id: "AdminDeliveryMethod" });
