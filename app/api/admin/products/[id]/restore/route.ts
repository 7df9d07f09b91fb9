import { restoreProduct } from "@/lib/catalog/commands/delete-product";
import { recordRoute } from "@/lib/http/record-routes";

/** Undoes a deletion. */
export const POST = recordRoute({ access: "products.price", act: restoreProduct });
