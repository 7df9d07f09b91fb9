import { FileText, LifeBuoy, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDate } from "@/lib/core/dates";
import { type Cents, formatUsd } from "@/lib/core/money";
import { describeExpectedDay } from "@/lib/orders/rules/expected-day";
import { orderPath } from "@/lib/orders/rules/order-paths";
import type { OrderDetail } from "@/lib/orders/schema";
import { problemPath } from "@/lib/problems/rules";
import type { ProblemView } from "@/lib/problems/schema";
import { BuyAgain } from "./buy-again";
import { CancelOrder } from "./cancel-order";
import { OrderAddress } from "./order-address";
import { OrderCharges } from "./order-charges";
import { OrderLines } from "./order-lines";
import { OrderPayment } from "./order-payment";
import { OrderProgress } from "./order-progress";
import { OrderStatusBadge } from "./order-status-badge";
import { PickupPlaceDetails } from "./pickup-place-details";
import { ProblemReports } from "./problem-reports";

interface OrderScreenProps {
  order: OrderDetail;
  timeZone: string;
}

/**
 * The buyer's order page: all details and actions. `refundableCents` is the amount that a cancellation would refund.
 */
export function OrderScreen({
  order,
  problems,
  refundableCents,
  timeZone,
}: OrderScreenProps & { problems: readonly ProblemView[]; refundableCents: Cents }) {
  return (
    <>
      <Breadcrumb
        trail={[{ label: "My Orders", href: "/orders" }]}
        current={`Order ${order.orderNumber}`}
        className="lg:-mt-2"
      />
      <OrderHeader order={order} timeZone={timeZone} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 sm:mt-8 md:grid-cols-[minmax(0,1fr)_18rem] md:grid-rows-[auto_1fr]">
        <div className="md:col-start-2 md:row-start-1">
          <Progress order={order} timeZone={timeZone} />
        </div>
        <div className="md:col-start-1 md:row-span-2 md:row-start-1">
          <Bought order={order} timeZone={timeZone} />
          <div className="mt-6">
            <ProblemReports problems={problems} timeZone={timeZone} />
          </div>
        </div>
        <div className="space-y-6 md:col-start-2 md:row-start-2">
          {order.pickupPlace ? (
            <Panel title="Pickup">
              <PickupPlaceDetails place={order.pickupPlace} />
            </Panel>
          ) : null}
          {order.shippingAddress && !order.isPickup ? (
            <Panel title="Delivery address">
              <OrderAddress address={order.shippingAddress} />
            </Panel>
          ) : null}
          <Panel title="Payment">
            <OrderPayment order={order} timeZone={timeZone} />
          </Panel>
          {order.cancellableUntil ? (
            <Panel title="Changed your mind?">
              <CancelOrder
                orderId={order.id}
                orderNumber={order.orderNumber}
                until={order.cancellableUntil}
                timeZone={timeZone}
                refund={refundableCents > 0 ? formatUsd(refundableCents) : undefined}
              />
            </Panel>
          ) : null}
          <Help order={order} />
        </div>
      </div>
    </>
  );
}

function OrderHeader({ order, timeZone }: OrderScreenProps) {
  return (
    <header className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="mr-auto">
        <h1 className="tabular text-38">Order {order.orderNumber}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          Placed {formatDate(order.createdAt, timeZone)}
          <OrderStatusBadge order={order} />
        </p>
      </div>
      <Button asChild variant="secondary">
        <Link href={`${orderPath(order.orderNumber)}/invoice`}>
          <FileText aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
          Invoice
        </Link>
      </Button>
      {order.isReplacement ? null : (
        <BuyAgain orderId={order.id}>
          <RotateCcw aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        </BuyAgain>
      )}
    </header>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-3 text-22">{title}</h2>
      {children}
    </Card>
  );
}

function Progress({ order, timeZone }: OrderScreenProps) {
  return (
    <OrderProgress
      parcel={order}
      steps={order.timeline}
      expected={describeExpectedDay(order)}
      timeZone={timeZone}
    />
  );
}

function Bought({ order, timeZone }: OrderScreenProps) {
  return (
    <Panel title={order.isReplacement ? "Your replacement" : "What you ordered"}>
      <OrderLines lines={order.lines} linked />
      <div className="border-t border-hairline pt-4">
        <OrderCharges order={order} timeZone={timeZone} />
      </div>
    </Panel>
  );
}

function Help({ order }: { order: OrderDetail }) {
  return (
    <Panel title="Not right?">
      <p className="text-14 text-ink-soft">
        Every order comes with our 30-day satisfaction guarantee. Tell us what is wrong, and we'll make it
        right.
      </p>
      <Button asChild variant="secondary" size="sm" className="mt-4">
        <Link href={problemPath(order.orderNumber)}>
          <LifeBuoy aria-hidden="true" className="size-4" />
          Problem with this order
        </Link>
      </Button>
    </Panel>
  );
}
