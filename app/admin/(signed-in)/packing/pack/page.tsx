import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { PackOrders } from "@/components/admin/packing/pack-orders";
import { findOrdersToPack } from "@/lib/fulfillment/queries/orders-to-pack";
import { getPackingOrder } from "@/lib/fulfillment/queries/packing-order";
import { packingSchema } from "@/lib/fulfillment/schema";

export const metadata: Metadata = { title: "Pack orders" };

export default defineListPage({ tab: "packing", schema: packingSchema }, async ({ orders, order }) => {
  const { orders: queue, total } = await findOrdersToPack(orders);
  const first = queue.find(({ id }) => id === order) ?? queue[0];
  return (
    <PackOrders
      queue={queue.map(({ id, orderNumber }) => ({ id, orderNumber }))}
      order={first ? await getPackingOrder(first.id) : null}
      chosen={orders}
      total={orders ? queue.length : total}
    />
  );
});
