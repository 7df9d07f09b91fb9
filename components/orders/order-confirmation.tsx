import { CircleCheckBig, CircleX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { describeExpectedDay, hasNothingToShip } from "@/lib/orders/rules/expected-day";
import type { OrderView } from "@/lib/orders/schema";
import { OrderAddress } from "./order-address";
import { OrderLines } from "./order-lines";
import { OrderTotals } from "./order-totals";
import { PickupPlaceDetails } from "./pickup-place-details";

/** Heading and sentence for the order's current state, because the page can be opened again later. */
function outcomeOf(order: OrderView): { heading: string; stateText: string; isClosed: boolean } {
  const isCanceled = order.status === "cancelled";
  if (!isCanceled && !hasNothingToShip(order))
    return { heading: "Thank you for your order!", stateText: " is confirmed.", isClosed: false };
  if (order.refunded === "exchanged")
    return {
      heading: "This order was exchanged",
      stateText: " was exchanged for another order.",
      isClosed: true,
    };
  return {
    heading: isCanceled ? "This order was canceled" : "This order was refunded",
    stateText: closedText(order),
    isClosed: true,
  };
}

function closedText({ refunded, isPickup }: OrderView): string {
  if (refunded === "fully") return " was refunded in full.";
  return isPickup ? " can't be picked up." : " will not be delivered.";
}

interface OrderConfirmationProps {
  order: OrderView;
  /** Path of the page that shows the buyer the order's progress. */
  progressPath: string;
}

/** Items, total, shipping address and delivery date. */
export function OrderConfirmation({ order, progressPath }: OrderConfirmationProps) {
  const { heading, stateText, isClosed } = outcomeOf(order);
  return (
    <div className="mx-auto max-w-4xl px-4 py-10 sm:px-6 sm:py-16">
      <header className="text-center">
        {isClosed ? (
          <CircleX aria-hidden="true" className="mx-auto size-14 text-clay" strokeWidth={1.5} />
        ) : (
          <CircleCheckBig aria-hidden="true" className="mx-auto size-14 text-clover" strokeWidth={1.5} />
        )}
        <h1 className="mt-4 text-38">{heading}</h1>
        <p className="mt-2 text-18 text-ink-soft">
          Order <strong className="tabular font-semibold text-ink">{order.orderNumber}</strong>
          {stateText}
        </p>
      </header>
      <div className="mt-10 grid gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <Card className="p-5 sm:p-6">
          <h2 className="text-22">What you ordered</h2>
          <div className="mt-2">
            <OrderLines lines={order.lines} />
          </div>
          <div className="border-t border-hairline pt-4">
            <OrderTotals order={order} />
          </div>
        </Card>
        <div className="space-y-6">{isClosed ? null : <Delivery order={order} />}</div>
      </div>
      <p className="mt-10 flex flex-wrap justify-center gap-3">
        <Button asChild size="lg">
          <a href={progressPath}>{isClosed ? "See your order" : "Track your order"}</a>
        </Button>
        <Button asChild variant="secondary" size="lg">
          <a href="/shop">Continue shopping</a>
        </Button>
      </p>
    </div>
  );
}

/** Where and when the order arrives, in its current state. */
function Delivery({ order }: { order: OrderView }) {
  const address = order.shippingAddress;
  const expected = describeExpectedDay(order);
  const hasArrived = order.status === "delivered";
  return (
    <>
      {expected ? (
        <Card className="bg-fern-soft p-5 sm:p-6">
          <h2 className="text-22">{expected.label}</h2>
          <p className="mt-1 font-display text-18">{expected.day}</p>
        </Card>
      ) : null}
      {order.pickupPlace ? (
        <Card className="p-5 sm:p-6">
          <h2 className="mb-2 text-22">{hasArrived ? "Picked up at" : "Pick up at"}</h2>
          <PickupPlaceDetails place={order.pickupPlace} />
          {hasArrived || order.isReadyForPickup ? null : (
            <p className="mt-3 text-14 break-words text-ink-soft">
              We'll email {order.customerEmail} as soon as it is ready.
            </p>
          )}
        </Card>
      ) : null}
      {address && !order.isPickup ? (
        <Card className="p-5 sm:p-6">
          <h2 className="text-22">Delivery address</h2>
          <div className="mt-2">
            <OrderAddress address={address} />
          </div>
          {hasArrived ? null : (
            <p className="mt-3 text-14 break-words text-ink-soft">
              We'll send updates to {order.customerEmail}.
            </p>
          )}
        </Card>
      ) : null}
    </>
  );
}
