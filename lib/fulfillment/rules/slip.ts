import { formatDate, formatLongDay } from "@/lib/core/dates";
import { deliveryLabel } from "@/lib/marketing/rules/delivery-methods";
import { formatHolds } from "@/lib/orders/rules/holds";
import type { AdminOrder, AdminOrderLine } from "@/lib/orders/schema/admin-order";

/** What a packing slip says, without prices, because the parcel may be a gift. */
export interface Slip {
  orderNumber: string;
  date: string;
  /** Why the parcel must not leave; null when it may. */
  warning: string | null;
  recipient: { label: string; name: string; lines: string[] };
  /** How it is delivered, where that is not the usual way. */
  delivery: string | null;
  rows: { id: string; name: string; units: number; details: string[] }[];
  thanks: string;
}

export interface SlipShop {
  timeZone: string;
  supportEmail: string;
}

const lotText = ({ batch, bestBefore, quantity }: AdminOrderLine["lots"][number]): string =>
  `${quantity} × ${bestBefore ? `best before ${formatLongDay(bestBefore)}` : "no best-before date"}${batch ? ` · batch ${batch}` : ""}`;

/** Why the parcel must not leave: that it never will comes before a hold, which may be released. */
function warningOf({ isCancelled, isPaid, payment, isOnHold, holds, refunds }: AdminOrder): string | null {
  if (isCancelled) return "Do not send: this order was canceled.";
  if (!isPaid) return "Do not send: this order has not been paid.";
  if (payment === "refunded")
    return refunds.some(({ exchangedFor }) => exchangedFor !== null)
      ? "Do not send: nothing is left of this order. Its items were exchanged."
      : "Do not send: this order was refunded.";
  const open = holds.filter(({ released }) => released === null);
  return isOnHold ? `Do not send: this order is ${formatHolds(open)}.` : null;
}

/** The slip of an order. Its lots are those that it was packed from: none before packing. */
export function toSlip(order: AdminOrder, { timeZone, supportEmail }: SlipShop): Slip {
  const { orderNumber, shippingAddress: to, customerName, fulfillmentMethod, methodName } = order;
  const isPickup = fulfillmentMethod === "pickup";
  return {
    orderNumber,
    date: formatDate(order.createdAt, timeZone),
    warning: warningOf(order),
    recipient: {
      label: isPickup ? "For pickup by" : "Ship to",
      name: to ? `${to.firstName} ${to.lastName}` : customerName,
      lines: to && !isPickup ? [to.address, `${to.city}, ${to.state} ${to.zip}`] : [],
    },
    delivery: isPickup
      ? `Pickup${order.pickupPlace ? ` at ${order.pickupPlace.name}` : ""}`
      : methodName && deliveryLabel(methodName),
    rows: order.lines
      .filter(({ quantity, refunded }) => quantity > refunded)
      .map(({ id, name, sku, quantity, refunded, isGift, lots }) => ({
        id,
        name,
        units: quantity - refunded,
        details: [
          ...(sku || isGift ? [[sku, isGift ? "Free gift" : ""].filter(Boolean).join(" · ")] : []),
          ...lots.map(lotText),
        ],
      })),
    thanks: `Thank you. Unpack chilled items first. Questions? Write to ${supportEmail} and name the order ${orderNumber}.`,
  };
}
