import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SessionEnded } from "@/components/account/session-ended";
import { OrderScreen } from "@/components/orders/order-screen";
import { currentViewer } from "@/lib/account/queries";
import { storeFacts } from "@/lib/marketing/queries";
import { ownOrder } from "@/lib/orders/queries";
import { orderNumberIn } from "@/lib/orders/rules";

export const instant = false;

interface Props {
  params: Promise<{ orderNumber: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Order ${orderNumberIn((await params).orderNumber) ?? ""}` };
}

/** Another person's order is as good as none (D1). */
export default async function OrderPage({ params }: Props) {
  const [{ userId }, { orderNumber }] = await Promise.all([currentViewer(), params]);
  if (userId === null) return <SessionEnded />;
  const number = orderNumberIn(orderNumber);
  const [order, { timeZone }] = await Promise.all([number && ownOrder(userId, number), storeFacts()]);
  if (!order) notFound();
  return <OrderScreen order={order} timeZone={timeZone} />;
}
