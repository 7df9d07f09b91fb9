import { z } from "zod";
import { listViewedProducts } from "@/lib/catalog/queries/list-viewed-products";
import { toDecimal } from "@/lib/core/money";
import { route } from "@/lib/http/route";
import { getCurrentPriceRules } from "@/lib/marketing/queries/price-rules";
import { unitPrice } from "@/lib/pricing/rules";

const MAX_IDS = 8;

const idsSchema = z
  .string("is required")
  .max(800, "is too long")
  .transform((text) => [...new Set(text.split(",").filter(Boolean))])
  .refine(
    (list) => list.length >= 1 && list.length <= MAX_IDS,
    `must be 1 to ${MAX_IDS} ids with commas between them`,
  );

/** The products that this browser has viewed, at the viewer's prices; the server does not store the history. */
export const GET = route({
  summary: "Up to eight recently viewed products, at the caller's prices",
  access: "public",
  limit: "availabilityPerAddress",
  input: z.object({ ids: idsSchema }),
  output: z.array(
    z.strictObject({
      price: z.string(),
      imagePlaceholder: z.strictObject({ blur: z.string(), tint: z.string() }).nullable(),
      id: z.string(),
      name: z.string(),
      imageUrl: z.string().nullable(),
      slug: z.string(),
      unitLabel: z.string(),
    }),
  ),
  handle: async ({ input, viewer }) => {
    const [products, rules] = await Promise.all([
      listViewedProducts(input.ids),
      getCurrentPriceRules(viewer),
    ]);
    const one = { quantity: 1, isSubscription: false, offers: [] };
    return {
      body: products.map(({ regularPriceCents, wholesalePriceCents, ...shown }) => ({
        ...shown,
        price: toDecimal(
          unitPrice({ ...one, product: { regularPriceCents, wholesalePriceCents } }, rules).cents,
        ),
      })),
    };
  },
});
