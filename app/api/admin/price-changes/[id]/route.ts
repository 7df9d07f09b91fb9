import { deletePriceChange, updatePriceChange } from "@/lib/catalog/commands/price-changes";
import { priceChangeSchema } from "@/lib/catalog/schema/price-change";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PUT = recordRoute({
  access: "products.price",
  input: priceChangeSchema,
  act: updatePriceChange,
});

export const DELETE = deleteRoute({ access: "products.price", act: deletePriceChange });
