import "server-only";
import type Stripe from "stripe";
import { type DispatchSchedule, toSchedule } from "@/lib/marketing/schema/dispatch";
import { PREPARED, type Tx } from "@/lib/server/db";
import type { Order } from "@/prisma/generated/client";
import { lockMainsSql } from "./drafts/join-order";
import { paymentAlertKey } from "./payment-alerts/raise-payment-alerts";

/** A payment's order once it is locked. */
export interface PaymentFacts {
  /** Of the order. */
  id: string;
  hasAlert: boolean;
  /** Of the revision that the payment was for; null if it names none of this order. */
  snapshot: unknown;
  timeZone: string;
  schedule: DispatchSchedule;
  /** A revision of it had a discount. */
  hasDiscount: boolean;
  /** It holds store credit. */
  hasCredit: boolean;
}

/** The revision of the order that a payment names; null without one. */
export const revisionOf = ({ metadata }: Stripe.PaymentIntent): number | null => {
  const revision = Number(metadata.revision);
  return Number.isSafeInteger(revision) ? revision : null;
};

/**
 * Locks the intent's order, after those that its items are packed with, and reads facts
 * that do not change while it waits for the lock.
 */
export async function lockPaymentOrder(tx: Tx, intent: Stripe.PaymentIntent): Promise<PaymentFacts | null> {
  const orderId = intent.metadata.orderId ?? "";
  const [row] = await tx.$queryRaw<
    (Omit<PaymentFacts, "schedule"> & Parameters<typeof toSchedule>[0])[]
  >`${PREPARED}
    WITH RECURSIVE ${lockMainsSql(orderId)}
    SELECT o.id, EXISTS (SELECT 1 FROM notices WHERE key = ${paymentAlertKey(intent.id)}) AS "hasAlert",
      (SELECT snapshot FROM order_revisions r WHERE r.order_id = o.id AND r.revision = ${revisionOf(intent)}::bigint) AS snapshot,
      s.time_zone AS "timeZone", s.cutoff_time AS "cutoffTime", s.ship_days AS "shipDays", s.closed_days::text[] AS "closedDays",
      EXISTS (SELECT 1 FROM discount_uses u WHERE u.order_id = o.id) AS "hasDiscount",
      EXISTS (SELECT 1 FROM store_credit_holds h WHERE h.order_id = o.id) AS "hasCredit"
    FROM orders o CROSS JOIN store_settings s WHERE s.id = 'default' AND (SELECT count(*) FROM mains) >= 0 AND o.id = ${orderId} FOR UPDATE OF o`;
  if (!row) return null;
  const { cutoffTime, shipDays, closedDays, ...facts } = row;
  return { ...facts, schedule: toSchedule({ cutoffTime, shipDays, closedDays }) };
}

/**
 * Stores the payment's id with its locked order.
 * @returns the order, which the second of two concurrent callers finds paid; null if another payment pays it
 */
export async function linkPayment(tx: Tx, id: string, intent: Stripe.PaymentIntent): Promise<Order | null> {
  const order = await tx.order.findUnique({ where: { id } });
  if (!order || (order.paymentIntentId !== null && order.paymentIntentId !== intent.id)) return null;
  return order.paymentIntentId === intent.id
    ? order
    : tx.order.update({ where: { id }, data: { paymentIntentId: intent.id } });
}
