import type { Metadata } from "next";
import { CompletingPayment } from "@/components/checkout/completing-payment";
import { ClosedParcel } from "@/components/orders/closed-parcel";
import { OrderConfirmation } from "@/components/orders/order-confirmation";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { findOrderToConfirm, findRetryPlace } from "@/lib/checkout/queries";
import { readPageCookies } from "@/lib/http/read-page-cookies";
import { getOrder } from "@/lib/orders/queries/get-order";
import { orderPath, trackPath } from "@/lib/orders/rules/order-paths";

export const metadata: Metadata = { title: "Your order" };
export const instant = false;

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function OrderSuccessPage({ searchParams }: { searchParams: Search }) {
  const [params, viewer, { checkoutSecret }] = await Promise.all([
    searchParams,
    getCurrentViewer(),
    readPageCookies(),
  ]);
  const text = (name: string): string | undefined => {
    const value = params[name];
    return typeof value === "string" ? value : undefined;
  };
  const paymentIntentId = text("payment") ?? text("payment_intent");
  const order = await findOrderToConfirm(
    { viewer, checkoutSecret },
    { orderNumber: text("order"), paymentIntentId },
  );
  if (!order) return <NoOrder />;
  if (!order.paidAt && order.paymentIntentId)
    return <CompletingPayment paymentIntentId={order.paymentIntentId} retry={await findRetryPlace(order)} />;
  const view = await getOrder(order.id);
  if (!view) return <NoOrder />;
  const isInAccount = viewer.userId !== null && order.userId === viewer.userId;
  const progressPath = isInAccount ? orderPath(order.orderNumber) : trackPath(order.orderNumber);
  return <OrderConfirmation order={view} progressPath={progressPath} />;
}

function NoOrder() {
  return (
    <EmptyState
      as="h1"
      art={<ClosedParcel className="w-44" />}
      title="We cannot show this order here"
      hint="This page shows an order for 24 hours, and only in the browser that paid for it. Your confirmation email has the details."
      className="py-20"
    >
      <Button asChild>
        <a href="/shop">Go to the shop</a>
      </Button>
    </EmptyState>
  );
}
