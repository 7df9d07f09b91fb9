import { z } from "zod";
import { productSuggestionOutput } from "@/lib/catalog/responses";
import { CATEGORIES, CATEGORY_NAMES, suggestSchema, toSuggestion } from "@/lib/catalog/schema";
import { suggestCategories, suggestProducts } from "@/lib/catalog/search/suggest-products";
import { route } from "@/lib/http/route";
import { getCurrentPriceRules } from "@/lib/marketing/queries/price-rules";
import { unitPrice } from "@/lib/pricing/rules";

export const GET = route({
  summary: "Up to six products and two categories for a partly typed search, at the caller's prices",
  access: "public",
  limit: "searchesPerAddress",
  input: suggestSchema,
  output: z.array(
    z.union([productSuggestionOutput, z.strictObject({ category: z.enum(CATEGORIES), name: z.string() })]),
  ),
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
