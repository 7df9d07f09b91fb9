import { z } from "zod";
import { listStockChanges } from "@/lib/catalog/queries/admin-products";
import { stockChangeOutput } from "@/lib/catalog/responses";
import { recordRoute } from "@/lib/http/record-routes";

export const GET = recordRoute({
  summary: "The last 100 changes of a product's stock, with actor, reason and quantity",
  access: "products.see",
  output: z.array(stockChangeOutput),
  act: (_viewer, id) => listStockChanges(id),
});
