import { z } from "zod";
import { hasPermission } from "@/lib/admin/rules/permissions";
import { getAvailability } from "@/lib/catalog/queries";
import { listProductsForStaff } from "@/lib/catalog/queries/admin-products";
import { productOutput, staffProductOutput } from "@/lib/catalog/responses";
import { productListSchema, toApiProduct } from "@/lib/catalog/schema";
import { listProducts } from "@/lib/catalog/search/get-listing-page";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Products for sale, filtered; staff get all products",
  access: "public",
  limit: "searchesPerAddress",
  input: productListSchema,
  output: z.union([z.array(staffProductOutput), z.array(productOutput)]),
  handle: async ({ input, viewer }) => {
    if (hasPermission(viewer.staffRole, "products.see")) return { body: await listProductsForStaff(input) };
    const products = await listProducts(input);
    const stock = await getAvailability(products.map((product) => product.id));
    return { body: products.map((product) => toApiProduct(product, stock[product.id] ?? 0)) };
  },
});
