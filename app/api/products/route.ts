import { may } from "@/lib/account/rules";
import { everyProduct } from "@/lib/admin/queries/products";
import { stockOf } from "@/lib/catalog/queries";
import { productListSchema, toApiProduct } from "@/lib/catalog/schema";
import { listProducts } from "@/lib/catalog/search/list";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "public",
  limit: "searchesPerAddress",
  input: productListSchema,
  handle: async ({ input, viewer }) => {
    if (may(viewer.staffRole, "products.see")) return { body: await everyProduct(input) };
    const products = await listProducts(input);
    const stock = await stockOf(products.map((product) => product.id));
    return { body: products.map((product) => toApiProduct(product, stock[product.id] ?? 0)) };
  },
});
