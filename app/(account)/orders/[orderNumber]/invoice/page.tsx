import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ShopFrame } from "@/app/_parts/shop-frame";
import { SessionEnded } from "@/components/account/session-ended";
import { Invoice } from "@/components/orders/invoice";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getOwnOrder } from "@/lib/orders/queries/own-orders";
import { parseOrderNumber } from "@/lib/orders/rules/order-paths";

export const instant = false;

interface Props {
  params: Promise<{ orderNumber: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Invoice ${parseOrderNumber((await params).orderNumber) ?? ""}` };
}

/** Rendered without the shop's frame because it is printed. */
export default async function InvoicePage({ params }: Props) {
  const [{ userId }, { orderNumber }] = await Promise.all([getCurrentViewer(), params]);
  if (userId === null)
    return (
      <ShopFrame>
        <SessionEnded />
      </ShopFrame>
    );
  const number = parseOrderNumber(orderNumber);
  const [order, shop] = await Promise.all([number && getOwnOrder(userId, number), getStoreFacts()]);
  if (!order) notFound();
  return <Invoice order={order} shop={shop} />;
}
