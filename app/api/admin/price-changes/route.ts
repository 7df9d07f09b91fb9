import { z } from "zod";
import { createPriceChange } from "@/lib/catalog/commands/price-changes";
import { listPriceChanges } from "@/lib/catalog/queries/price-changes";
import { adminPriceChangeOutput } from "@/lib/catalog/responses";
import { priceChangeSchema } from "@/lib/catalog/schema/price-change";
import { createRoute, readRoute } from "@/lib/http/record-routes";
import { findTimeZone } from "@/lib/server/find-time-zone";

export const GET = readRoute({
  summary: "Scheduled product prices",
  access: "marketing.see",
  output: z.array(adminPriceChangeOutput),
  act: async () => listPriceChanges(await findTimeZone()),
});

export const POST = createRoute({
  summary: "Schedules a product price for a period",
  access: "products.price",
  input: priceChangeSchema,
  output: adminPriceChangeOutput,
  throws: ["not_found"],
  act: createPriceChange,
});
