import "server-only";
import { changeEach } from "@/lib/checkout/commands/order-changes/mark-orders";
import type { BatchResult } from "@/lib/orders/schema/admin-order";
import type { Actor } from "@/lib/server/actor";
import { shipmentOutcome } from "../rules/tracking";
import type { ShipOrdersInput } from "../schema";

/**
 * Marks orders as shipped with their tracking numbers, each in a transaction of its own under its row lock, and emails
 * each buyer as a single shipment does. An order that has its number already is left alone, so a file that is sent
 * twice ships and emails once. Without a courier or link, the order keeps its own.
 * @returns the result of each
 */
export const shipOrders = (actor: Actor, { orders }: ShipOrdersInput): Promise<BatchResult> =>
  changeEach(
    actor,
    orders.map(({ courier, trackingUrl, ...order }) => ({
      ...order,
      ...(courier ? { courier } : {}),
      ...(trackingUrl ? { trackingUrl } : {}),
      status: "shipped" as const,
    })),
    (order, row) => {
      const result = shipmentOutcome(order, row);
      return "reason" in result ? result.reason : null;
    },
  );
