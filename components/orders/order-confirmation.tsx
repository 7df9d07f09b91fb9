import { CircleCheckBig, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { ProductImage } from "@/components/catalog/product-image";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { formatUsd } from "@/lib/core/money";
import type { OrderView } from "@/lib/orders/schema";

const DATE = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/** What was bought, what it cost, where it goes and when it comes. */
export function OrderConfirmation({ order }: { order: OrderView }) {
  const cancelled = order.status === "cancelled";
  return (
    <div className="mx-auto max-w-4xl px-4 py-10 sm:px-6 sm:py-16">
      <header className="text-center">
        {cancelled ? (
          <CircleX aria-hidden="true" className="mx-auto size-14 text-clay" strokeWidth={1.5} />
        ) : (
          <CircleCheckBig aria-hidden="true" className="mx-auto size-14 text-clover" strokeWidth={1.5} />
        )}
        <h1 className="mt-4 text-38">
          {cancelled ? "This order was cancelled" : "Thank you for your order!"}
        </h1>
        <p className="mt-2 text-18 text-ink-soft">
          Order <strong className="tabular font-semibold text-ink">{order.orderNumber}</strong>
          {cancelled ? " was refunded in full." : " is confirmed."}
        </p>
      </header>
      <div className="mt-10 grid gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <Card className="p-5 sm:p-6">
          <h2 className="text-22">What you ordered</h2>
          <Lines order={order} />
        </Card>
        <div className="space-y-6">{cancelled ? null : <Delivery order={order} />}</div>
      </div>
      <p className="mt-10 text-center">
        <Button asChild variant="secondary" size="lg">
          <a href="/shop">Continue shopping</a>
        </Button>
      </p>
    </div>
  );
}

function Lines({ order }: { order: OrderView }) {
  return (
    <>
      <ul className="mt-2 divide-y divide-hairline">
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never change
          <li key={index} className="flex items-center gap-4 py-4">
            <ProductImage
              src={line.imageUrl}
              alt=""
              sizes="64px"
              className="size-16 shrink-0 rounded-field"
            />
            <div className="min-w-0 flex-1">
              <p className="font-medium">{line.name}</p>
              <p className="tabular text-14 text-ink-soft">
                {line.quantity} × {formatUsd(line.unitPriceCents)}
              </p>
            </div>
            <p className="tabular font-medium">{formatUsd(line.lineTotalCents)}</p>
          </li>
        ))}
      </ul>
      <dl className="tabular space-y-1.5 border-t border-hairline pt-4">
        <Row name="Subtotal">{formatUsd(order.subtotalCents)}</Row>
        <Row name="Shipping">{order.shippingCents === 0 ? "Free" : formatUsd(order.shippingCents)}</Row>
        <Row name="Tax">{formatUsd(order.taxCents)}</Row>
        <div className="flex items-baseline justify-between border-t border-hairline pt-3">
          <dt className="font-semibold">Total</dt>
          <dd className="font-display text-28 font-semibold">{formatUsd(order.totalCents)}</dd>
        </div>
      </dl>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Delivery({ order }: { order: OrderView }) {
  const address = order.shippingAddress;
  return (
    <>
      {order.estimatedDeliveryDate ? (
        <Card className="bg-fern-soft p-5 sm:p-6">
          <h2 className="text-22">Arrives by</h2>
          <p className="mt-1 font-display text-18">{DATE.format(new Date(order.estimatedDeliveryDate))}</p>
        </Card>
      ) : null}
      {address ? (
        <Card className="p-5 sm:p-6">
          <h2 className="text-22">Delivered to</h2>
          <address className="mt-2 break-words not-italic">
            {address.firstName} {address.lastName}
            <br />
            {address.address}
            <br />
            {address.city}, {address.state} {address.zip}
          </address>
          <p className="mt-3 text-14 break-words text-ink-soft">We write to {address.email}.</p>
        </Card>
      ) : null}
    </>
  );
}
