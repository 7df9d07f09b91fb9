import { OrderAddress } from "@/components/orders/order-address";
import { PickupPlaceDetails } from "@/components/orders/pickup-place-details";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { capitalize } from "@/lib/core/capitalize";
import { formatDateTime, formatWeekday } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { HOLD_LABELS, type HoldReason } from "@/lib/orders/rules/holds";
import type {
  AdminOrder,
  AdminOrderEvent,
  AdminOrderRefund,
  OrderHoldView,
} from "@/lib/orders/schema/admin-order";
import { DetailSection } from "../customers/detail-section";
import { AddressEdit } from "./address-edit";
import { MAIL_NAMES } from "./labels";
import { OrderDispute } from "./order-dispute";

interface OrderPartProps {
  order: AdminOrder;
  timeZone: string;
}

interface OrderBuyerProps {
  order: AdminOrder;
  /** Whether the viewer may see customers. */
  linksToCustomer: boolean;
}

/**
 * The date given to the buyer; null if there is none, if the order is canceled, or once a
 * pickup order has been picked up.
 */
function dayText(order: AdminOrder): string | null {
  const { fulfillmentMethod, status, isCancelled, estimatedDelivery, pickupUntil } = order;
  const isShipped = fulfillmentMethod === "shipping";
  if (isCancelled || (!isShipped && status === "done")) return null;
  const lastDay = formatWeekday(pickupUntil);
  if (lastDay) return `Kept until ${lastDay}`;
  const day = formatWeekday(estimatedDelivery);
  return day && `${isShipped ? "Promised for" : "Ready by"} ${day}`;
}

/** Buyer and shipping address. */
export function OrderBuyer({ order, linksToCustomer }: OrderBuyerProps) {
  const { userId, customerName, customerEmail, shippingAddress, fulfillmentMethod, pickupPlace } = order;
  const day = dayText(order);
  // An account's orders keep the address that it had when they were placed.
  const ofBuyer = userId ? `customer=${userId}` : `search=${encodeURIComponent(customerEmail)}`;
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-22">Customer</h2>
      <p className="mt-2 wrap-anywhere">
        {userId && linksToCustomer ? (
          <Link href={`/admin/customers/${userId}`} className="prose-link font-semibold">
            {customerName || "Without a name"}
          </Link>
        ) : (
          <span className="font-semibold">
            {customerName || "Without a name"} {userId ? null : <Badge tone="plain">Guest</Badge>}
          </span>
        )}
      </p>
      {customerEmail ? (
        <p className="flex flex-wrap gap-x-3 text-14 wrap-anywhere">
          <a href={`mailto:${customerEmail}`} className="prose-link inline-flex min-h-6 items-center">
            {customerEmail}
          </a>
          <Link
            href={`/admin/orders?payment=all&${ofBuyer}`}
            className="prose-link inline-flex min-h-6 items-center"
          >
            All orders
          </Link>
        </p>
      ) : null}
      <h3 className="mt-4 mb-1 font-sans text-14 font-semibold text-ink-soft">
        {fulfillmentMethod === "pickup"
          ? "Pickup at"
          : order.methodName
            ? `${order.methodName} to`
            : "Ship to"}
      </h3>
      {pickupPlace ? (
        <PickupPlaceDetails place={pickupPlace} />
      ) : shippingAddress ? (
        <OrderAddress address={shippingAddress} />
      ) : (
        <p>No address was given.</p>
      )}
      {fulfillmentMethod === "shipping" && order.readdressBlocker === null ? (
        <AddressEdit order={order} />
      ) : null}
      {day ? <p className="mt-2 text-14 text-ink-soft">{day}</p> : null}
    </Card>
  );
}

const REFUND_STATES = {
  requested: { label: "Sending", tone: "warning" },
  pending: { label: "On its way", tone: "warning" },
  succeeded: { label: "Done", tone: "positive" },
  failed: { label: "Failed", tone: "danger" },
} as const;
const KINDS = {
  full: "All that was left",
  lines: "Items",
  amount: "Goodwill",
  provider: "Made at Stripe",
} as const;

function Refund({ refund, timeZone }: { refund: AdminOrderRefund; timeZone: string }) {
  const { kind, status, isToCredit, exchangedFor, lines, reason, failureReason, nextAttemptAt, who, at } =
    refund;
  const { label, tone } = REFUND_STATES[status];
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {exchangedFor ? "Exchange" : isToCredit ? "Store credit" : "Refund"}: {KINDS[kind]}{" "}
        <Badge tone={tone}>{label}</Badge>
      </span>
      {lines.length > 0 ? <span className="block">{lines.join(", ")}</span> : null}
      {reason && kind !== "provider" ? <span className="block text-ink-soft">{reason}</span> : null}
      {failureReason ? (
        <span className="block text-clay-deep">{failureReason.replaceAll("_", " ")}</span>
      ) : null}
      {nextAttemptAt ? (
        <span className="block">Next attempt: {formatDateTime(nextAttemptAt, timeZone)}</span>
      ) : null}
      <span className="block text-12 text-ink-soft">
        {formatDateTime(at, timeZone)}
        {who ? ` by ${who}` : ""}
      </span>
    </>
  );
}

interface ReleasedHoldProps {
  reason: HoldReason;
  released: NonNullable<OrderHoldView["released"]>;
  timeZone: string;
}

function ReleasedHold({ reason, released: { note, who, at }, timeZone }: ReleasedHoldProps) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        Hold: {HOLD_LABELS[reason]} <Badge tone="positive">Released</Badge>
      </span>
      {note ? <span className="block text-ink-soft">{note}</span> : null}
      <span className="block text-12 text-ink-soft">
        {formatDateTime(at, timeZone)}
        {who ? ` by ${who}` : ""}
      </span>
    </>
  );
}

/** The payments with store credit and with exchanged items. */
function otherPayments({ paidAt, creditCents, exchangeCents, exchangedFrom }: AdminOrder) {
  const rows = [
    { id: "credit", name: "Paid with store credit", amountCents: creditCents },
    {
      id: "exchange",
      name: `Paid with exchanged items of order ${exchangedFrom?.orderNumber ?? ""}`,
      amountCents: exchangeCents,
    },
  ];
  return rows.flatMap(({ id, name, amountCents }) =>
    amountCents > 0 && paidAt
      ? [{ id, left: <span className="font-semibold">{name}</span>, right: formatUsd(amountCents) }]
      : [],
  );
}

/** Payment, refunds, disputes and released holds. */
export function OrderMoney({ order, timeZone }: OrderPartProps) {
  const payments = order.payments.map(({ id, intent, amountCents, card, at }) => ({
    id,
    left: (
      <>
        <span className="font-semibold">Paid{card ? ` with ${card}` : ""}</span>
        <span className="block text-12 text-ink-soft">
          {formatDateTime(at, timeZone)}, {intent}
        </span>
      </>
    ),
    right: formatUsd(amountCents),
  }));
  const refunds = order.refunds.map((refund) => ({
    id: refund.id,
    left: <Refund refund={refund} timeZone={timeZone} />,
    right: `−${formatUsd(refund.amountCents)}`,
  }));
  const disputes = order.disputes.map((dispute) => ({
    id: dispute.id,
    left: <OrderDispute dispute={dispute} timeZone={timeZone} />,
    right: formatUsd(dispute.amountCents),
  }));
  const released = order.holds.flatMap(({ id, reason, released: end }) =>
    end ? [{ id, left: <ReleasedHold reason={reason} released={end} timeZone={timeZone} />, right: "" }] : [],
  );
  const rows = [...payments, ...otherPayments(order), ...refunds, ...disputes, ...released];
  const none = order.replaces ? "Replacements are free of charge." : "Nothing has been paid yet.";
  return <DetailSection title="Payments" none={none} rows={rows} />;
}

const EVENTS: Record<string, string> = {
  placed: "Placed",
  paid: "Paid",
  refused: "Refused",
  expired: "Ended unpaid",
  cancelled: "Cancelled",
  refunded: "Refunded",
  refund_failed: "Refund failed",
  refund_delayed: "Refund waiting",
  early_fraud_warning: "Early fraud warning",
  hold_released: "Hold released",
  restocked: "Returned to stock",
  wasted: "Written off as waste",
  problem_reported: "Problem reported",
  items_added: "Items added",
  items_exchanged: "Items exchanged",
  replaced: "Replaced",
  replacement_canceled: "Replacement canceled",
  inquiry_opened: "Inquiry opened",
  inquiry_answered: "Inquiry answered",
  inquiry_closed: "Inquiry closed",
  dispute_opened: "Dispute opened",
  dispute_answered: "Dispute answered",
  dispute_won: "Dispute won",
  dispute_lost: "Dispute lost",
  claimed: "Added to an account",
  address: "Address corrected",
  adjusted: "Total adjusted",
  tracking: "Tracking number",
  mail: "Email sent again",
  new: "Back to new",
  packed: "Packed",
  labeled: "Labeled",
  shipped: "Shipped",
  pickup: "Ready for pickup",
  done: "Done",
  out_for_delivery: "Out for delivery",
  delivered: "Delivered",
};

/** "Shipped to rosa@field.example" of "order-shipped to rosa@field.example". */
const nameMail = (message: string): string =>
  message.replace(/^[\w-]+/, (template) => MAIL_NAMES[template] ?? template);

function Event({
  event: { type, message, who, at },
  timeZone,
}: {
  event: AdminOrderEvent;
  timeZone: string;
}) {
  const title = EVENTS[type] ?? capitalize(type.replaceAll("_", " "));
  const text = type === "mail" ? nameMail(message) : message;
  return (
    <li className="relative pb-4 pl-6 last:pb-0 before:absolute before:top-2 before:left-0 before:size-2.5 before:rounded-chip before:bg-fern not-last:after:absolute not-last:after:top-4.5 not-last:after:bottom-0 not-last:after:left-1 not-last:after:w-0.5 not-last:after:bg-hairline-strong">
      <span className="font-semibold">{title}</span>
      {who ? <span className="text-ink-soft"> by {who}</span> : null}
      {text && text !== title ? <span className="block wrap-anywhere">{text}</span> : null}
      <time dateTime={at} className="tabular block text-12 text-ink-soft">
        {formatDateTime(at, timeZone)}
      </time>
    </li>
  );
}

/** The order's history, newest first. */
export function OrderHistory({ order, timeZone }: OrderPartProps) {
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-22">History</h2>
      <ol className="mt-3 text-14">
        {order.events.toReversed().map((event) => (
          <Event key={event.id} event={event} timeZone={timeZone} />
        ))}
      </ol>
    </Card>
  );
}
