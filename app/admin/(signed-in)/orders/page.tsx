import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { OrderActions } from "@/components/admin/orders/order-actions";
import { OrderList } from "@/components/admin/orders/order-list";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getAdminOrderPage } from "@/lib/orders/queries/admin-orders";
import { orderListSchema } from "@/lib/orders/schema/admin-order";

export const metadata: Metadata = { title: "Orders" };

export default defineListPage(
  { tab: "orders", actions: () => <OrderActions />, schema: orderListSchema },
  async (params) => {
    const [page, { timeZone }] = await Promise.all([getAdminOrderPage(params), getStoreFacts()]);
    return <OrderList params={params} page={page} timeZone={timeZone} />;
  },
);
