/** What decides whether items can be added to an order. */
export interface AddedToOrder {
  orderNumber: string;
  paidAt: Date | null;
  paymentStatus: string;
  cancelledAt: Date | null;
  fulfillmentStatus: string;
  fulfillmentMethod: string;
  shippingAddress: unknown;
  customerEmail: string;
  /** Open ones (D47). */
  holds: readonly unknown[];
}

/**
 * The reason why no items can be added to an order, as a sentence for staff and the customer; null when they can:
 * it is paid and not packed (docs/decisions/0071).
 */
export function additionBlocker(order: AddedToOrder): string | null {
  const { orderNumber, fulfillmentStatus, holds } = order;
  const nothing = "so nothing can be added to it.";
  if (order.cancelledAt) return `Order ${orderNumber} is canceled, ${nothing}`;
  if (!order.paidAt) return `Order ${orderNumber} has not been paid, ${nothing}`;
  if (order.paymentStatus === "refunded") return `Nothing is left of order ${orderNumber}, ${nothing}`;
  if (fulfillmentStatus !== "new") return `Order ${orderNumber} has been packed already, ${nothing}`;
  if (holds.length > 0) return `Order ${orderNumber} is on hold, ${nothing}`;
  if (order.fulfillmentMethod === "pickup") return `Order ${orderNumber} is for pickup, ${nothing}`;
  if (order.shippingAddress === null) return `Order ${orderNumber} has no address, ${nothing}`;
  if (order.customerEmail === "") return `Order ${orderNumber} has no email address, ${nothing}`;
  return null;
}

/** The facts of an order that `additionBlocker` reads. */
export const ADDED_TO_ORDER = {
  id: true,
  orderNumber: true,
  userId: true,
  customerEmail: true,
  paidAt: true,
  paymentStatus: true,
  cancelledAt: true,
  fulfillmentStatus: true,
  fulfillmentMethod: true,
  shippingMethod: true,
  deliveryMethodId: true,
  deliveryMethodName: true,
  deliveryDays: true,
  shippingAddress: true,
  holds: { where: { releasedAt: null }, select: { id: true } },
} as const;
