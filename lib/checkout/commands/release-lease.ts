import "server-only";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { Order } from "@/prisma/generated/client";

/**
 * A lease says until when one request or job alone tells Stripe of an order (`paymentSyncUntil`); that time is also what
 * its holder is known by. Whoever was slower than the lease finds another time there, and leaves the order alone.
 */
export type OrderLease = Date | null;

/** Whether somebody else than the holder of `own` has the order at present. */
export const isLeasedByOther = ({ paymentSyncUntil }: Order, own: OrderLease): boolean =>
  paymentSyncUntil !== null && paymentSyncUntil > now() && paymentSyncUntil.getTime() !== own?.getTime();

/** Gives a lease back; one that has passed on to somebody else stays theirs. */
export async function releaseLease({ id, paymentSyncUntil }: Order): Promise<void> {
  if (paymentSyncUntil === null) return;
  await db().order.updateMany({ where: { id, paymentSyncUntil }, data: { paymentSyncUntil: null } });
}
