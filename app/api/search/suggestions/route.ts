import { suggestProducts } from "@/lib/catalog/queries";
import { suggestSchema, toSuggestion } from "@/lib/catalog/schema";
import { route } from "@/lib/http/route";
import { currentPriceRules } from "@/lib/marketing/queries";
import { unitPrice } from "@/lib/pricing/rules";

export const GET = route({
  access: "public",
  input: suggestSchema,
  handle: async ({ input, viewer }) => {
    const [products, rules] = await Promise.all([suggestProducts(input.search), currentPriceRules(viewer)]);
    const one = { quantity: 1, isSubscription: false, offer: "none" } as const;
    return {
      body: products.map((product) => toSuggestion(product, unitPrice({ ...one, product }, rules).cents)),
    };
  },
});
