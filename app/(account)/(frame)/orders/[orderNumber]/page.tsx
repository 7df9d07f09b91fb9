import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SessionEnded } from "@/components/account/session-ended";
import { OrderScreen } from "@/components/orders/order-screen";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { getRefundableCents } from "@/lib/checkout/queries/get-refundable-cents";
import { cents } from "@/lib/core/money";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getOwnOrder } from "@/lib/orders/queries/own-orders";
import { parseOrderNumber } from "@/lib/orders/rules/order-paths";
import { listOwnProblems } from "@/lib/problems/queries/reported-order";

export const instant = false;

interface Props {
  params: Promise<{ orderNumber: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Order ${parseOrderNumber((await params).orderNumber) ?? ""}` };
}

/** Another user's order answers 404 (D1). */
export default async function OrderPage({ params }: Props) {
  const [{ userId }, { orderNumber }] = await Promise.all([getCurrentViewer(), params]);
  if (userId === null) return <SessionEnded />;
  const number = parseOrderNumber(orderNumber);
  const [order, problems, { timeZone }] = await Promise.all([
    number && getOwnOrder(userId, number),
    number ? listOwnProblems(userId, number) : [],
    getStoreFacts(),
  ]);
  if (!order) notFound();
  const refundableCents = order.cancellableUntil ? await getRefundableCents(order.id) : cents(0);
  return (
    <OrderScreen order={order} problems={problems} refundableCents={refundableCents} timeZone={timeZone} />
  );
}
