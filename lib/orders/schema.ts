import { type Cents, toDecimal } from "@/lib/core/money";

/** What shoppers are told of an order's state (D11). */
export type OrderStatus = "pending" | "processing" | "shipped" | "delivered" | "cancelled";

export interface ShippingAddress {
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zip: string;
}

/** An order as its buyer sees it. */
export interface OrderView {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  isPaid: boolean;
  lines: {
    name: string;
    quantity: number;
    unitPriceCents: Cents;
    lineTotalCents: Cents;
    imageUrl: string | null;
    productId: string | null;
  }[];
  subtotalCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  createdAt: string;
  estimatedDeliveryDate: string | null;
  shippingAddress: ShippingAddress | null;
  customerEmail: string;
  isSubscription: boolean;
  trackingNumber: string | null;
  courier: string | null;
  trackingUrl: string | null;
  shippedDate: string | null;
}

/** The documented read form of an order (shopper.md §3), with both spellings of D31. Amounts are in dollars. */
export function toApiOrder(order: OrderView) {
  const address = order.shippingAddress;
  const total = toDecimal(order.totalCents);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    items: order.lines.map((line) => ({
      productId: line.productId,
      name: line.name,
      quantity: line.quantity,
      price: toDecimal(line.unitPriceCents),
    })),
    subtotal: toDecimal(order.subtotalCents),
    shipping: toDecimal(order.shippingCents),
    tax: toDecimal(order.taxCents),
    total,
    totalAmount: total,
    status: order.status,
    createdAt: order.createdAt,
    isSubscription: order.isSubscription,
    shippingAddress: address && {
      name: `${address.firstName} ${address.lastName}`,
      address: address.address,
      city: address.city,
      state: address.state,
      zip: address.zip,
      zipCode: address.zip,
    },
    trackingNumber: order.trackingNumber,
    courier: order.courier,
    trackingUrl: order.trackingUrl,
    shippedDate: order.shippedDate,
    estimatedDeliveryDate: order.estimatedDeliveryDate,
  };
}
