import "server-only";
import { z } from "zod";
import { pickupPlaceOutput } from "@/lib/marketing/responses";

export const shippingAddressOutput = z
  .strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  })
  .meta({ id: "ShippingAddress" });

export const orderStatusOutput = z
  .enum(["cancelled", "pending", "shipped", "processing", "delivered"])
  .meta({ id: "OrderStatus", description: "The order status that shoppers see." });

export const orderOutput = z
  .strictObject({
    id: z.string(),
    orderNumber: z.string(),
    items: z.array(
      z.strictObject({
        productId: z.string().nullable(),
        name: z.string(),
        quantity: z.int(),
        price: z.string(),
      }),
    ),
    discount: z
      .strictObject({ code: z.string().nullable(), title: z.string(), amount: z.string() })
      .nullable(),
    subtotal: z.string(),
    shipping: z.string(),
    tax: z.string(),
    total: z.string(),
    totalAmount: z.string(),
    storeCredit: z.string(),
    status: orderStatusOutput,
    createdAt: z.string(),
    isSubscription: z.boolean(),
    fulfillmentMethod: z.string(),
    pickupPlace: z
      .strictObject({ lines: z.array(z.string()), hours: z.array(z.string()), instructions: z.string() })
      .nullable(),
    pickupUntil: z.string().nullable(),
    shippingAddress: z
      .strictObject({
        name: z.string(),
        address: z.string(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
        zipCode: z.string(),
      })
      .nullable(),
    trackingNumber: z.string().nullable(),
    courier: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    shippedDate: z.string().nullable(),
    estimatedDeliveryDate: z.string().nullable(),
    cancellableUntil: z.string().nullable(),
  })
  .meta({ id: "Order" });

export const trackedOrderOutput = z
  .strictObject({
    orderNumber: z.string(),
    status: orderStatusOutput,
    isPickup: z.boolean(),
    isReadyForPickup: z.boolean(),
    pickupPlace: pickupPlaceOutput.nullable(),
    expected: z.strictObject({ label: z.string(), day: z.string() }).nullable(),
    refunded: z.enum(["not", "partially", "fully", "exchanged"]),
    trackingNumber: z.string().nullable(),
    courier: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    estimatedDelivery: z.string().nullable(),
    items: z.array(z.strictObject({ name: z.string(), quantity: z.int(), price: z.string() })),
    timeline: z.array(
      z.strictObject({ status: z.string(), date: z.string().nullable(), completed: z.boolean() }),
    ),
    shippingAddress: z.strictObject({ name: z.string(), address: z.string(), city: z.string() }).nullable(),
    cancellation: z
      .strictObject({ until: z.string(), refund: z.string() })
      .nullable()
      .meta({ description: "Until when a guest can cancel the order, and what is refunded then." }),
  })
  .meta({ id: "TrackedOrder" });
