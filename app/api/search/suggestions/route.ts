import { CATEGORY_NAMES, suggestSchema, toSuggestion } from "@/lib/catalog/schema";
import { suggestCategories, suggestProducts } from "@/lib/catalog/search/suggest-products";
import { route } from "@/lib/http/route";
import { getCurrentPriceRules } from "@/lib/marketing/queries";
import { unitPrice } from "@/lib/pricing/rules";

export const GET = route({
  access: "public",
  limit: "searchesPerAddress",
  input: suggestSchema,
  handle: async ({ input, viewer }) => {
    const [products, rules] = await Promise.all([
      suggestProducts(input.search),
      getCurrentPriceRules(viewer),
    ]);
    const one = { quantity: 1, isSubscription: false, offers: [] };
    const categories = suggestCategories(input.search);
    return {
      body: [
        ...products.map((product) => toSuggestion(product, unitPrice({ ...one, product }, rules).cents)),
        ...categories.map((category) => ({ category, name: CATEGORY_NAMES[category] })),
      ],
    };
  },
});
