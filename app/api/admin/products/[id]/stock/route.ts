import { listStockChanges } from "@/lib/catalog/queries/admin-products";
import { recordRoute } from "@/lib/http/record-routes";

export const GET = recordRoute({ access: "products.see", act: (_viewer, id) => listStockChanges(id) });
