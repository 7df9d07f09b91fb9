import { may } from "@/lib/account/rules";
import { suggestCustomers } from "@/lib/admin/queries/customers";
import { suggestOrders } from "@/lib/admin/queries/orders";
import { suggestProducts } from "@/lib/admin/queries/products";
import { type Found, officeSearchSchema } from "@/lib/admin/schema/list";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "products.see",
  input: officeSearchSchema,
  handle: async ({ input, viewer }) => {
    const [products, orders, customers] = await Promise.all([
      suggestProducts(input.search),
      may(viewer.staffRole, "orders.see") ? suggestOrders(input.search) : [],
      may(viewer.staffRole, "customers.see") ? suggestCustomers(input.search) : [],
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
      ...customers.map(({ id, firstName, lastName, email }) => ({
        id,
        label: `${firstName} ${lastName} ${email}`.trim(),
        hint: "Customer",
        href: `/admin/customers/${id}`,
      })),
    ];
    return { body };
  },
});
