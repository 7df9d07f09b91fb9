import { createPriceChange } from "@/lib/catalog/commands/price-changes";
import { listPriceChanges } from "@/lib/catalog/queries/price-changes";
import { priceChangeSchema } from "@/lib/catalog/schema/price-change";
import { createRoute, readRoute } from "@/lib/http/record-routes";
import { findStoreFacts } from "@/lib/marketing/queries";

export const GET = readRoute({
  access: "marketing.see",
  act: async () => listPriceChanges((await findStoreFacts()).timeZone),
});

export const POST = createRoute({
  access: "products.price",
  input: priceChangeSchema,
  act: createPriceChange,
});
