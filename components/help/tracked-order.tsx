import { useHeadingFocus } from "@/components/account/use-heading-focus";
import { CancelOrderOffer } from "@/components/orders/cancel-order-offer";
import { OrderProgress } from "@/components/orders/order-progress";
import { OrderStatusBadge } from "@/components/orders/order-status-badge";
import { PickupPlaceDetails } from "@/components/orders/pickup-place-details";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { formatDollars } from "@/lib/core/money";
import type { ApiTracking } from "@/lib/orders/schema";
import { GuestProblem } from "./guest-problem";

interface TrackedOrderProps {
  order: ApiTracking;
  /** The address with which it was looked up. */
  email: string;
  timeZone: string;
  onAnother: () => void;
  onCancel: () => Promise<void>;
}

/** The progress of an order looked up by number and email. */
export function TrackedOrder({ order, email, timeZone, onAnother, onCancel }: TrackedOrderProps) {
  const heading = useHeadingFocus();
  const { orderNumber, expected, timeline, items, shippingAddress, cancellation } = order;
  return (
    <div>
      <div ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 outline-none">
        <h2 className="tabular text-28">Order {orderNumber}</h2>
        <OrderStatusBadge order={order} />
      </div>
      <div className="mt-6 grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
        <OrderProgress
          parcel={order}
          steps={timeline.map(({ status, date, completed }) => ({ title: status, at: date, completed }))}
          expected={expected}
          timeZone={timeZone}
          as="h3"
        />
        <div className="space-y-6">
          {order.pickupPlace ? (
            <Card className="p-5 sm:p-6">
              <h3 className="mb-3 text-22">Pickup</h3>
              <PickupPlaceDetails place={order.pickupPlace} />
            </Card>
          ) : null}
          {shippingAddress ? (
            <Card className="p-5 sm:p-6">
              <h3 className="mb-3 text-22">Delivery address</h3>
              <address className="wrap-anywhere not-italic">
                {shippingAddress.name}
                <br />
                {shippingAddress.address}
                <br />
                {shippingAddress.city}
              </address>
            </Card>
          ) : null}
          <Items items={items} />
          {cancellation ? (
            <Card className="p-5 sm:p-6">
              <h3 className="mb-3 text-22">Changed your mind?</h3>
              <CancelOrderOffer
                orderNumber={orderNumber}
                until={cancellation.until}
                refund={Number(cancellation.refund) > 0 ? formatDollars(cancellation.refund) : undefined}
                timeZone={timeZone}
                onCancel={onCancel}
              />
            </Card>
          ) : null}
        </div>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onAnother}>Track Another Order</Button>
        <GuestProblem orderNumber={orderNumber} items={items} email={email} />
      </div>
    </div>
  );
}

function Items({ items }: Pick<ApiTracking, "items">) {
  return (
    <Card className="p-5 sm:p-6">
      <h3 className="mb-1 text-22">Items</h3>
      <ul className="divide-y divide-hairline">
        {items.map(({ name, quantity, price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product may be on two lines, and lines never move
          <li key={index} className="flex items-baseline justify-between gap-4 py-3 last:pb-0">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="tabular shrink-0">
              {quantity} × {formatDollars(price)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
