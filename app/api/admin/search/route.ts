import { z } from "zod";
import { recordSecondScope } from "@/lib/account/commands/record-token-use";
import { suggestCustomers } from "@/lib/account/queries/customers";
import { searchResultOutput } from "@/lib/admin/responses";
import { hasPermission } from "@/lib/admin/rules/permissions";
import { adminSearchSchema, type SearchResult } from "@/lib/admin/schema/list";
import { findProductChoices } from "@/lib/catalog/queries/product-choices";
import { normalizeSearch } from "@/lib/catalog/schema";
import { route } from "@/lib/http/route";
import { suggestOrders } from "@/lib/orders/queries/admin-orders";

const MAX_PRODUCTS = 6;

export const GET = route({
  summary: "Products, orders and customers by name, SKU, number or email, for the command palette",
  access: "products.see",
  input: adminSearchSchema,
  output: z.array(searchResultOutput),
  handle: async ({ input, viewer }) => {
    const readsOrders = hasPermission(viewer.staffRole, "orders.see");
    const readsCustomers = hasPermission(viewer.staffRole, "customers.see");
    if (readsOrders) await recordSecondScope(viewer.userId, "orders.see");
    if (readsCustomers) await recordSecondScope(viewer.userId, "customers.see");
    const [products, orders, customers] = await Promise.all([
      findProductChoices({ search: normalizeSearch(input.search), state: "any", exclude: [] }, MAX_PRODUCTS),
      readsOrders ? suggestOrders(input.search) : [],
      readsCustomers ? suggestCustomers(input.search) : [],
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
      ...customers.map(({ id, label }) => ({
        id,
        label,
        hint: "Customer",
        href: `/admin/customers/${id}`,
      })),
    ];
    return { body };
  },
});
