import "server-only";
import { anonymizeAudit } from "@/lib/server/audit";
import { db, type Tx } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";

/** Nothing has to be sent any more: until then an order needs its name and address. */
const SETTLED: Prisma.OrderWhereInput = {
  OR: [
    { cancelledAt: { not: null } },
    { paymentStatus: { in: ["refunded", "failed"] } },
    { paymentStatus: { in: ["paid", "partially_refunded"] }, fulfillmentStatus: { in: ["shipped", "done"] } },
  ],
};

const ANONYMOUS = "Deleted customer";

/**
 * Takes name, e-mail, address and parcel out of people's orders; numbers, goods and amounts stay. What has still to be
 * sent keeps its address until then: anonymizeDeletedUsersOrders comes back for it.
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
  // Where a parcel and a mail went is told by the history and by the audit log too.
  await tx.orderEvent.updateMany({
    where: { orderId: { in: ids }, type: { in: ["mail", "shipped", "tracking"] } },
    data: { message: "" },
  });
  await anonymizeAudit(tx, ids);
  await tx.$executeRaw`
    UPDATE order_revisions SET snapshot = jsonb_set(snapshot, '{shippingInfo}', 'null') WHERE order_id = ANY(${ids})`;
  return ids.length;
}

/**
 * Anonymises the orders of deleted accounts that were still under way when the account went. Harmless to repeat.
 * @returns how many
 */
export const anonymizeDeletedUsersOrders = (): Promise<number> =>
  db().$transaction((tx) => anonymizeOrders(tx, { deletedAt: { not: null } }));
