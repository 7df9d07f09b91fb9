import "server-only";
import { anonymizeAudit } from "@/lib/server/audit";
import { db, type Tx } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";

/** Orders that were shipped or have ended: earlier, an order needs its name and address. */
const SETTLED: Prisma.OrderWhereInput = {
  OR: [
    { cancelledAt: { not: null } },
    { paymentStatus: { in: ["refunded", "failed"] } },
    { paymentStatus: { in: ["paid", "partially_refunded"] }, fulfillmentStatus: { in: ["shipped", "done"] } },
  ],
};

const ANONYMOUS = "Deleted customer";

/**
 * Removes name, email, address, tracking data and typed reasons from users' orders; numbers, items and amounts stay. An
 * order that still has to be shipped keeps its address until then, and anonymizeDeletedUsersOrders handles it later.
 * @returns how many orders
 */
export async function anonymizeOrders(tx: Tx, user: Prisma.UserWhereInput): Promise<number> {
  const rows = await tx.order.findMany({
    where: { AND: [{ user }, { NOT: { customerName: ANONYMOUS } }, SETTLED] },
    select: { id: true },
  });
  const ids = rows.map(({ id }) => id);
  await tx.order.updateMany({
    where: { id: { in: ids } },
    data: {
      customerName: ANONYMOUS,
      customerEmail: "",
      shippingAddress: Prisma.DbNull,
      checkoutSecretHash: null,
      trackingNumber: null,
      trackingUrl: null,
      notes: "",
    },
  });
  await tx.orderHold.updateMany({ where: { orderId: { in: ids } }, data: { releaseNote: "" } });
  await tx.refund.updateMany({ where: { orderId: { in: ids } }, data: { reason: "" } });
  await tx.dispute.updateMany({ where: { orderId: { in: ids } }, data: { evidenceText: "" } });
  // The label's picture at the courier has the address.
  await tx.shippingLabel.updateMany({
    where: { orderId: { in: ids }, state: { in: ["bought", "voiding", "voided"] } },
    data: { trackingNumber: "", trackingUrl: null, trackerId: null, labelUrl: "", trackingDetail: "" },
  });
  // An alert about a delivery repeats what the carrier said.
  await tx.$executeRaw`
    UPDATE notices SET message = split_part(message, ' The carrier says: ', 1)
    WHERE object_type = 'order' AND object_id = ANY(${ids}) AND kind = 'delivery_problem'`;
  // The history and the audit log also contain tracking data, email addresses and reasons that staff typed.
  await tx.orderEvent.updateMany({
    where: { orderId: { in: ids }, type: { in: ["mail", "shipped", "tracking"] } },
    data: { message: "" },
  });
  await tx.$executeRaw`
    UPDATE order_events SET message = split_part(message, ': ', 1)
    WHERE order_id = ANY(${ids}) AND type IN ('cancelled', 'refunded')`;
  await anonymizeAudit(tx, ids);
  await tx.$executeRaw`
    UPDATE order_revisions SET snapshot = jsonb_set(snapshot, '{shippingInfo}', 'null') WHERE order_id = ANY(${ids})`;
  return ids.length;
}

/**
 * Anonymizes the orders of deleted accounts that were not shipped yet when the account was deleted. Idempotent.
 * @returns how many
 */
export const anonymizeDeletedUsersOrders = (): Promise<number> =>
  db().$transaction((tx) => anonymizeOrders(tx, { deletedAt: { not: null } }));
