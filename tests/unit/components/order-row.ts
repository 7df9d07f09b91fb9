import type { OrderRow } from "@/lib/orders/schema/admin-order";

/** A paid order as the admin lists it. */
export const orderRow = (number: number): OrderRow => ({
  id: `order-${number}`,
  version: number,
  orderNumber: `AAAA000${number}`,
  customerName: "Maya Reyes",
  customerEmail: "maya@mail.example",
  total: "10.80",
  charged: "10.80",
  status: "new",
  fulfillmentMethod: "shipping",
  payment: "paid",
  isPaid: true,
  isCancelled: false,
  isDisputed: false,
  isOnHold: false,
  methodName: null,
  isSubscription: false,
  items: 1,
  createdAt: "2026-11-21T09:00:00.000Z",
});
