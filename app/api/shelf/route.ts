import { z } from "zod";
import { offersFor, priceRungs } from "@/components/catalog/offers";
import type { ShelfState } from "@/components/catalog/rungs";
import { pricedStock } from "@/lib/catalog/queries";
import { route } from "@/lib/http/route";
import { marketingSettings } from "@/lib/marketing/queries";
import { stockWords } from "@/lib/marketing/rules";

const MOST = 200;

const ids = z
  .string("is required")
  .transform((text) => text.split(",").filter(Boolean))
  .refine(
    (list) => list.length >= 1 && list.length <= MOST,
    `must be 1 to ${MOST} ids with commas between them`,
  );

/** What cards and product pages, which are the same for everybody, have to ask: stock, and a member's own prices. */
export const GET = route({
  access: "public",
  limit: "availabilityPerAddress",
  input: z.object({ ids, category: z.literal("chosen", 'must be "chosen" or left out').optional() }),
  handle: async ({ input, viewer }) => {
    const rows = await pricedStock(input.ids);
    const stock = Object.fromEntries(rows.map(({ id, available }) => [id, available]));
    const settings = await marketingSettings();
    const notes = Object.fromEntries(
      rows.flatMap(({ id, available }) => {
        const words = stockWords(settings.stockAlerts, available);
        return words ? [[id, words]] : [];
      }),
    );
    if (viewer.memberDiscountPercent === 0)
      return { body: { stock, prices: null, notes } satisfies ShelfState };
    const offers = offersFor(settings, { memberPercent: viewer.memberDiscountPercent });
    const inCategory = input.category !== undefined;
    const prices = Object.fromEntries(rows.map((row) => [row.id, priceRungs(row, offers, inCategory)]));
    return { body: { stock, prices, notes } satisfies ShelfState };
  },
});
