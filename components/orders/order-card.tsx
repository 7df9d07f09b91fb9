import { ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDate } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { describeExpectedDay, hasNothingToShip } from "@/lib/orders/rules/expected-day";
import { orderPath } from "@/lib/orders/rules/order-paths";
import type { OrderView } from "@/lib/orders/schema";
import { BuyAgain } from "./buy-again";
import { OrderLines } from "./order-lines";
import { OrderStatusBadge } from "./order-status-badge";
import { OrderTracking } from "./order-tracking";

const LINES_SHOWN = 3;

/** An order in a list: number, status, items, total, tracking. */
export function OrderCard({ order, timeZone }: { order: OrderView; timeZone: string }) {
  const more = order.lines.length - LINES_SHOWN;
  const titleId = `order-${order.orderNumber}`;
  return (
    <Card className="overflow-hidden">
      <article aria-labelledby={titleId}>
        <header className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-hairline bg-paper/70 px-5 py-4 sm:px-6">
          <div className="mr-auto">
            <h2 id={titleId} className="tabular font-sans text-18 font-semibold">
              Order {order.orderNumber}
            </h2>
            <p className="text-14 text-ink-soft">
              Placed <time dateTime={order.createdAt}>{formatDate(order.createdAt, timeZone)}</time>
            </p>
          </div>
          <div className="order-last basis-full sm:order-none sm:basis-auto">
            <OrderStatusBadge order={order} />
          </div>
          <p className="tabular text-18 font-semibold">
            <span className="sr-only">Total </span>
            {formatUsd(order.totalCents)}
          </p>
        </header>
        <div className="px-5 sm:px-6">
          <OrderLines lines={order.lines.slice(0, LINES_SHOWN)} />
          {more > 0 ? (
            <p className="border-t border-hairline py-3 text-14 text-ink-soft">
              and {more} more {more === 1 ? "product" : "products"}
            </p>
          ) : null}
        </div>
        <footer className="flex flex-wrap items-center gap-3 sm:justify-end border-t border-hairline px-5 py-4 sm:px-6">
          <div className="mr-auto min-w-0 text-14 empty:hidden max-sm:basis-full">
            <Arrival order={order} />
            <OrderTracking order={order} />
          </div>
          <Button asChild variant="secondary" size="sm">
            <Link href={orderPath(order.orderNumber)} aria-describedby={titleId}>
              View order
              <ChevronRight aria-hidden="true" className="size-4" />
            </Link>
          </Button>
          {order.isReplacement ? null : (
            <BuyAgain orderId={order.id} orderNumber={order.orderNumber} variant="ghost" size="sm" />
          )}
        </footer>
      </article>
    </Card>
  );
}

function Arrival({ order }: { order: OrderView }) {
  const expected = describeExpectedDay(order);
  return (
    <>
      {order.isReadyForPickup && !hasNothingToShip(order) ? (
        <p>
          {order.pickupPlace
            ? `Your order is ready at ${order.pickupPlace.name}.`
            : "Your order is ready for pickup at our shop."}
        </p>
      ) : null}
      {expected ? (
        <p>
          {expected.label} <strong className="font-semibold">{expected.day}</strong>
        </p>
      ) : null}
    </>
  );
}
