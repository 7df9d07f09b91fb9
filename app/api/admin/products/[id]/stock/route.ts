import { z } from "zod";
import { listStockChanges } from "@/lib/catalog/queries/admin-products";
import { stockChangeOutput } from "@/lib/catalog/responses";
import { recordRoute } from "@/lib/http/record-routes";

export const GET = recordRoute({
  summary: "The last hundred changes of a product's stock: who, why, how many",
  access: "products.see",
  output: z.array(stockChangeOutput),
  act: (_viewer, id) => listStockChanges(id),
});
