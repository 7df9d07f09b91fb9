import type { Metadata } from "next";
import { OrderActions } from "@/components/admin/orders/order-actions";
import { OrderList } from "@/components/admin/orders/order-list";
import { adminOrders } from "@/lib/admin/queries/orders";
import { orderListSchema } from "@/lib/admin/schema/order";
import { storeFacts } from "@/lib/marketing/queries";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Orders" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function OrdersPage({ searchParams }: { searchParams: Search }) {
  return (
    <OfficePage tab="orders" actions={() => <OrderActions />}>
      {() => <Orders search={searchParams} />}
    </OfficePage>
  );
}

async function Orders({ search }: { search: Search }) {
  const params = orderListSchema.parse(await search);
  const [page, { timeZone }] = await Promise.all([adminOrders(params), storeFacts()]);
  return <OrderList params={params} page={page} timeZone={timeZone} />;
}
