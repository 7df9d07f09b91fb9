import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SessionEnded } from "@/components/account/session-ended";
import { ProblemScreen } from "@/components/orders/problem-screen";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { parseOrderNumber } from "@/lib/orders/rules/order-paths";
import { getReportableOrder } from "@/lib/problems/queries/reported-order";

export const instant = false;

interface Props {
  params: Promise<{ orderNumber: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Problem with order ${parseOrderNumber((await params).orderNumber) ?? ""}` };
}

/** Another user's order answers 404 (D1). */
export default async function ProblemPage({ params }: Props) {
  const [{ userId }, { orderNumber }] = await Promise.all([getCurrentViewer(), params]);
  if (userId === null) return <SessionEnded />;
  const number = parseOrderNumber(orderNumber);
  const [order, { timeZone }] = await Promise.all([
    number && getReportableOrder(userId, number),
    getStoreFacts(),
  ]);
  if (!order) notFound();
  return <ProblemScreen order={order} timeZone={timeZone} />;
}
