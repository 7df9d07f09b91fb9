import "server-only";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { Order } from "@/prisma/generated/client";

/**
 * A lease (`paymentSyncUntil`) grants one request or job exclusive sync of an order with Stripe until that time, which
 * also identifies the holder. A holder that overran its lease finds another time there, and leaves the order alone.
 */
export type OrderLease = Date | null;

/** Whether a holder other than that of `own` has the order at present. */
export const isLeasedByOther = ({ paymentSyncUntil }: Order, own: OrderLease): boolean =>
  paymentSyncUntil !== null && paymentSyncUntil > now() && paymentSyncUntil.getTime() !== own?.getTime();

/** Releases a lease; a lease that another holder has taken over stays. */
export async function releaseLease({ id, paymentSyncUntil }: Order): Promise<void> {
  if (paymentSyncUntil === null) return;
  await db().order.updateMany({ where: { id, paymentSyncUntil }, data: { paymentSyncUntil: null } });
}
