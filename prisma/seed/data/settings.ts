import { SHOP_NAME } from "@/lib/core/shop";
import type { SeedMarketingSettings, SeedStoreSettings } from "./types";

export const storeSettings: SeedStoreSettings = {
  name: SHOP_NAME,
  supportEmail: "support@cloverandfern.example",
  currency: "usd",
  timezone: "America/Los_Angeles",
  shippingMode: "free",
};

/** Defaults of decision D39. Claims that would need real figures start at zero and switched off (D23). */
export const marketingSettings: SeedMarketingSettings = {
  flashSale: {
    enabled: false,
    title: "Weekend Harvest Sale",
    discountPercentage: 20,
    description: "20% off everything until Sunday night.",
  },
  socialProof: { enabled: false, customerCount: 0, reviewCount: 0, avgRating: 0 },
  freeShipping: { enabled: true, minimumOrderCents: 5000, message: "Free shipping on orders over $50" },
  membershipPromo: {
    enabled: true,
    offerType: "free-trial",
    discountPercentage: 50,
    message: "30 Day Free Trial",
  },
  stockAlerts: {
    enabled: true,
    lowStockThreshold: 10,
    message: "Only {count} left - Limited Stock!",
  },
  testimonials: {
    enabled: false,
    featured: [
      {
        name: "Renée A.",
        location: "Portland, OR",
        message:
          "Taco night is back in our house. The tortillas fold without cracking and taste of real grain.",
        rating: 5,
      },
      {
        name: "Marcus T.",
        location: "Oakland, CA",
        message: "I grill for people who love meat, and the portobello steaks are what they ask me to bring.",
        rating: 5,
      },
      {
        name: "Ingrid S.",
        location: "Boulder, CO",
        message:
          "I order for a house of six, and the discount more than covers the plan. I did the sums twice.",
        rating: 5,
      },
    ],
  },
  offers: { bundle: true, categorySale: true },
};
