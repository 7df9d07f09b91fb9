import { deletePriceChange, updatePriceChange } from "@/lib/catalog/commands/price-changes";
import { adminPriceChangeOutput } from "@/lib/catalog/responses";
import { priceChangeSchema } from "@/lib/catalog/schema/price-change";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PUT = recordRoute({
  summary: "Changes the price and the period of a planned price until it has ended",
  access: "products.price",
  input: priceChangeSchema,
  output: adminPriceChangeOutput,
  throws: ["conflict"],
  act: updatePriceChange,
});

export const DELETE = deleteRoute({
  summary: "Deletes a scheduled price",
  access: "products.price",
  act: deletePriceChange,
});
