import "server-only";
import { isBackwardMove } from "@/lib/orders/rules/holds";
import type { Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import type { Order } from "@/prisma/generated/client";
import { requireMailKey } from "./find-mail-key";

/** Whether a tracking number was added, or its link was corrected. */
export const isParcelChanged = (before: Order, after: Order): boolean =>
  after.trackingNumber !== null &&
  (before.trackingNumber !== after.trackingNumber ||
    before.courier !== after.courier ||
    before.trackingUrl !== after.trackingUrl);

/** Emails the buyer each time the order is shipped, and when its tracking number is added or corrected afterward. */
export async function mailParcel(tx: Tx, before: Order, after: Order): Promise<void> {
  const { id: orderId, paidAt, cancelledAt, customerEmail } = after;
  if (after.fulfillmentStatus !== "shipped" || !paidAt || cancelledAt || !customerEmail) return;
  const { fulfillmentStatus } = before;
  const isShipping = fulfillmentStatus !== "shipped" && !isBackwardMove(fulfillmentStatus, "shipped");
  if (!isShipping && !isParcelChanged(before, after)) return;
  await enqueueMail(tx, {
    key: await requireMailKey(tx, `order-shipped:${orderId}`),
    template: "order-shipped",
    recipient: customerEmail,
    data: { orderId, isUpdate: !isShipping },
  });
}
