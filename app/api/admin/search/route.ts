import { suggestProducts } from "@/lib/admin/queries/products";
import { type Found, officeSearchSchema } from "@/lib/admin/schema/list";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "products.see",
  input: officeSearchSchema,
  handle: async ({ input }) => {
    const products = await suggestProducts(input.search);
    const body: Found[] = products.map(({ id, name }) => ({
      id,
      label: name,
      hint: "Product",
      href: `/admin/products/${id}`,
    }));
    return { body };
  },
});
