import { hasPermission } from "@/lib/account/rules";
import { suggestCustomers } from "@/lib/admin/queries/customers";
import { suggestOrders } from "@/lib/admin/queries/orders";
import { suggestAdminProducts } from "@/lib/admin/queries/products";
import { adminSearchSchema, type SearchResult } from "@/lib/admin/schema/list";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "products.see",
  input: adminSearchSchema,
  handle: async ({ input, viewer }) => {
    const [products, orders, customers] = await Promise.all([
      suggestAdminProducts(input.search),
      hasPermission(viewer.staffRole, "orders.see") ? suggestOrders(input.search) : [],
      hasPermission(viewer.staffRole, "customers.see") ? suggestCustomers(input.search) : [],
    ]);
    const body: SearchResult[] = [
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
