import { may } from "@/lib/account/rules";
import { suggestOrders } from "@/lib/admin/queries/orders";
import { suggestProducts } from "@/lib/admin/queries/products";
import { type Found, officeSearchSchema } from "@/lib/admin/schema/list";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "products.see",
  input: officeSearchSchema,
  handle: async ({ input, viewer }) => {
    const [products, orders] = await Promise.all([
      suggestProducts(input.search),
      may(viewer.staffRole, "orders.see") ? suggestOrders(input.search) : [],
    ]);
    const body: Found[] = [
      ...products.map(({ id, name }) => ({
        id,
        label: name,
        hint: "Product",
        href: `/admin/products/${id}`,
      })),
      ...orders.map(({ id, orderNumber, customerName }) => ({
        id,
        label: `${orderNumber} ${customerName}`.trim(),
        hint: "Order",
        href: `/admin/orders/${id}`,
      })),
    ];
    return { body };
  },
});
