import { deletePriceChange, updatePriceChange } from "@/lib/catalog/commands/price-changes";
import { adminPriceChangeOutput } from "@/lib/catalog/responses";
import { priceChangeSchema } from "@/lib/catalog/schema/price-change";
import { deleteRoute, recordRoute } from "@/lib/http/record-routes";

export const PUT = recordRoute({
  summary: "Changes price and times of a planned price until it is over",
  access: "products.price",
  input: priceChangeSchema,
  output: adminPriceChangeOutput,
  throws: ["conflict"],
  act: updatePriceChange,
});

export const DELETE = deleteRoute({
  summary: "Deletes a planned price",
  access: "products.price",
  act: deletePriceChange,
});
