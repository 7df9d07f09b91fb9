import { z } from "zod";

const percent = z.number().int().min(0).max(100);

/** The settings entity of account-admin-content.md §3, with the offers of D19. `minimumOrder` is in dollars, as documented. */
export const marketingSettingsSchema = z.object({
  flashSale: z.object({
    enabled: z.boolean(),
    title: z.string(),
    discountPercentage: percent,
    description: z.string(),
  }),
  socialProof: z.object({
    enabled: z.boolean(),
    customerCount: z.number().int().min(0),
    reviewCount: z.number().int().min(0),
    avgRating: z.number().min(0).max(5),
  }),
  freeShipping: z.object({ enabled: z.boolean(), minimumOrder: z.number().min(0), message: z.string() }),
  membershipPromo: z.object({
    enabled: z.boolean(),
    offerType: z.enum(["discount", "free-trial"]),
    discountPercentage: percent,
    message: z.string(),
  }),
  stockAlerts: z.object({
    enabled: z.boolean(),
    lowStockThreshold: z.number().int().min(0),
    message: z.string(),
  }),
  testimonials: z.object({
    enabled: z.boolean(),
    featured: z.array(
      z.object({
        name: z.string(),
        location: z.string(),
        message: z.string(),
        rating: z.number().int().min(1).max(5),
      }),
    ),
  }),
  offers: z.object({ bundle: z.boolean(), categorySale: z.boolean() }),
});
export type MarketingSettings = z.infer<typeof marketingSettingsSchema>;

/** D39: what holds until somebody saves something else. */
export const MARKETING_DEFAULTS: MarketingSettings = {
  flashSale: {
    enabled: false,
    title: "Flash Sale",
    discountPercentage: 20,
    description: "Today only: a little off everything in the shop.",
  },
  socialProof: { enabled: false, customerCount: 0, reviewCount: 0, avgRating: 0 },
  freeShipping: { enabled: true, minimumOrder: 50, message: "Free shipping on orders over $50" },
  membershipPromo: {
    enabled: true,
    offerType: "free-trial",
    discountPercentage: 50,
    message: "30 Day Free Trial",
  },
  stockAlerts: { enabled: true, lowStockThreshold: 10, message: "Only {count} left in stock" },
  testimonials: { enabled: false, featured: [] },
  offers: { bundle: true, categorySale: true },
};
