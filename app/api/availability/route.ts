import { z } from "zod";
import { getPricedAvailability } from "@/lib/catalog/queries";
import type { AvailabilityView } from "@/lib/catalog/schema/availability-view";
import { route } from "@/lib/http/route";
import { getMarketingSettings } from "@/lib/marketing/queries/marketing-settings";
import { formatStockNote } from "@/lib/marketing/rules";
import { priceTiersOutput } from "@/lib/pricing/responses";
import { offersFor, toPriceTiers } from "@/lib/pricing/rules/offers";

const MAX_IDS = 200;

const idsSchema = z
  .string("is required")
  .transform((text) => text.split(",").filter(Boolean))
  .refine(
    (list) => list.length >= 1 && list.length <= MAX_IDS,
    `must be 1 to ${MAX_IDS} ids with commas between them`,
  );

/** Stock and member prices for cards and product pages, which are prerendered for all viewers. */
export const GET = route({
  summary: "Availability of up to 200 products, with member prices for members",
  access: "public",
  limit: "availabilityPerAddress",
  input: z.object({
    ids: idsSchema,
    category: z.literal("chosen", 'must be "chosen" or left out').optional(),
  }),
  output: z.union([
    z.strictObject({
      stock: z.record(z.string(), z.number()),
      prices: z.null(),
      notes: z.record(z.string(), z.string()),
    }),
    z.strictObject({
      stock: z.record(z.string(), z.number()),
      prices: z.record(z.string(), priceTiersOutput),
      notes: z.record(z.string(), z.string()),
    }),
  ]),
  handle: async ({ input, viewer }) => {
    const rows = await getPricedAvailability(input.ids);
    const stock = Object.fromEntries(rows.map(({ id, available }) => [id, available]));
    const settings = await getMarketingSettings();
    const notes = Object.fromEntries(
      rows.flatMap(({ id, available }) => {
        const note = formatStockNote(settings.stockAlerts, available);
        return note ? [[id, note]] : [];
      }),
    );
    if (viewer.memberDiscountPercent === 0)
      return { body: { stock, prices: null, notes } satisfies AvailabilityView };
    const offers = offersFor(settings, { memberPercent: viewer.memberDiscountPercent });
    const inCategory = input.category !== undefined;
    const prices = Object.fromEntries(rows.map((row) => [row.id, toPriceTiers(row, offers, inCategory)]));
    return { body: { stock, prices, notes } satisfies AvailabilityView };
  },
});
