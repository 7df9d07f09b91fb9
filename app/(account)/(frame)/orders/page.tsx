import type { Metadata } from "next";
import { SessionEnded } from "@/components/account/session-ended";
import { currentViewer } from "@/lib/account/queries";
import { ordersOf } from "@/lib/orders/queries";

export const metadata: Metadata = { title: "My orders" };

export default async function OrdersPage() {
  const { userId } = await currentViewer();
  if (userId === null) return <SessionEnded />;
  const orders = await ordersOf(userId);
  return (
    <>
      <h1 className="text-38">My orders</h1>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>{order.orderNumber}</li>
        ))}
      </ul>
    </>
  );
}
