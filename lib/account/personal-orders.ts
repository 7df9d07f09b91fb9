import "server-only";
import { db } from "@/lib/server/db";
import { anonymizeOrders } from "./commands/anonymize-orders";
import type { PersonalTable } from "./personal-table";

/** The orders of an account, with the lots that their lines were packed from. */
export const orders: PersonalTable = {
  read: ({ userId }) =>
    db().order.findMany({
      where: { userId },
      // The caller's hash is stored only while the order is unpaid, and cannot be resolved outside this
      // server (D43).
      omit: {
        checkoutSecretHash: true,
        paymentSyncUntil: true,
        version: true,
        callerHash: true,
        holdTier: true,
      },
      include: {
        lines: {
          omit: { orderId: true },
          include: {
            lotAllocations: {
              select: {
                quantity: true,
                notifiedAt: true,
                lot: { select: { batch: true, bestBefore: true, blockedFor: true } },
              },
            },
          },
        },
        events: { omit: { orderId: true, actorId: true } },
        payments: { omit: { orderId: true } },
        refunds: { omit: { orderId: true, idempotencyKey: true, actorId: true } },
        disputes: { omit: { orderId: true } },
        holds: { select: { reason: true, placedAt: true, releasedAt: true } },
        revisions: { omit: { orderId: true } },
      },
      orderBy: { createdAt: "asc" },
    }),
  erase: (tx, { userId }) => anonymizeOrders(tx, { id: userId }),
};

/** The labels of an account's orders. */
export const shippingLabels: PersonalTable = {
  read: ({ userId }) =>
    db().shippingLabel.findMany({
      where: { order: { userId }, state: { in: ["bought", "voided"] } },
      select: {
        orderId: true,
        carrier: true,
        service: true,
        trackingNumber: true,
        trackingUrl: true,
        trackingStatus: true,
        trackingDetail: true,
        trackedAt: true,
        createdAt: true,
      },
      orderBy: { createdAt: "asc" },
    }),
  erase: () => Promise.resolve(), // the erasure of orders clears their labels
};

/**
 * Orders that staff prepared for an email address. A paid one is kept without its personal data, because it records
 * which order its items are packed with (docs/decisions/0071).
 */
export const draftOrders: PersonalTable = {
  read: async ({ email, isEmailVerified }) =>
    isEmailVerified
      ? db().draftOrder.findMany({
          where: { email },
          omit: { requestKey: true, actorId: true },
          include: {
            lines: { select: { quantity: true, product: { select: { name: true } } } },
            removals: { select: { quantity: true, orderLine: { select: { name: true } } } },
          },
          orderBy: { createdAt: "asc" },
        })
      : [],
  erase: async (tx, { email, isEmailVerified }) => {
    if (!isEmailVerified) return;
    const paid = { paidAt: { not: null } };
    await tx.draftOrder.deleteMany({ where: { email, orders: { none: paid } } });
    await tx.draftOrder.updateMany({
      where: { email, orders: { some: paid } },
      data: { email: "", shippingAddress: { firstName: "Deleted", lastName: "customer" }, note: "" },
    });
  },
};
