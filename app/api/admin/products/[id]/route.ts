import { getAdminProduct } from "@/lib/catalog/queries/admin-products";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "products.see",
  handle: async ({ params }) => ({ body: await getAdminProduct(String(params["id"])) }),
});
