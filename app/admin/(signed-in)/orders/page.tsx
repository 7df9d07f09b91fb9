import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { OrderActions } from "@/components/admin/orders/order-actions";
import { OrderList } from "@/components/admin/orders/order-list";
import { getStoreFacts } from "@/lib/marketing/queries";
import { getAdminOrderPage } from "@/lib/orders/queries/admin-orders";
import { orderListSchema } from "@/lib/orders/schema/admin-order";

export const metadata: Metadata = { title: "Orders" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function OrdersPage({ searchParams }: { searchParams: Search }) {
  return (
    <AdminPage tab="orders" actions={() => <OrderActions />}>
      {() => <Orders search={searchParams} />}
    </AdminPage>
  );
}

async function Orders({ search }: { search: Search }) {
  const params = orderListSchema.parse(await search);
  const [page, { timeZone }] = await Promise.all([getAdminOrderPage(params), getStoreFacts()]);
  return <OrderList params={params} page={page} timeZone={timeZone} />;
}
