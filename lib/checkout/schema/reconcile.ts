import { z } from "zod";
import { daySchema } from "@/lib/admin/schema/fields";
import type { Cents } from "@/lib/core/money";

/** The query parameters of /admin/orders/reconcile; days of the shop's calendar, both included. */
export const reconcileSchema = z.object({
  from: daySchema.optional().catch(undefined),
  to: daySchema.optional().catch(undefined),
});
export type ReconcileParams = z.output<typeof reconcileSchema>;

/** The default number of days, and the maximum. */
export const DEFAULT_RECONCILED_DAYS = 7;
export const MAX_RECONCILED_DAYS = 31;

export const RESOLUTIONS = [
  "make_order",
  "read_again",
  "accept_amount",
  "send_refund",
  "cancel_order",
  "refund_payment",
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** POST /api/admin/orders/reconcile. `target`: of the discrepancy. */
export const resolveDiscrepancySchema = z.object({
  action: z.enum(RESOLUTIONS, `must be one of: ${RESOLUTIONS.join(", ")}`),
  target: z.string("is required").min(1, "is required").max(120, "is unknown"),
});
export type ResolveDiscrepancyInput = z.output<typeof resolveDiscrepancySchema>;

/** A discrepancy between Stripe and the shop. */
export interface Discrepancy {
  id: string;
  /** For staff: the actual and the expected state. */
  message: string;
  order: { id: string; orderNumber: string } | null;
  amountCents: Cents;
  at: string;
  /** Its resolution; null where staff have to check manually. `target`: the affected payment, order or refund. */
  resolution: { action: Resolution; target: string } | null;
}

export const PAYMENT_ALERT_ACTIONS = ["refund", "create_order", "resolve"] as const;
export type PaymentAlertAction = (typeof PAYMENT_ALERT_ACTIONS)[number];

/** POST /api/admin/payment-alerts/{id} (D46). */
export const paymentAlertSchema = z.object({
  action: z.enum(PAYMENT_ALERT_ACTIONS, `must be one of: ${PAYMENT_ALERT_ACTIONS.join(", ")}`),
});

/** A payment at Stripe without an order, which staff have to decide about (D46). */
export interface PaymentAlert {
  id: string;
  /** For staff: the event. */
  message: string;
  /** The amount with its currency's sign. */
  amount: string;
  at: string;
  /** Instant at Stripe. */
  paymentId: string;
  order: { id: string; orderNumber: string } | null;
  /** Whether a pending order with a snapshot of the purchase waits for this payment. */
  canCreateOrder: boolean;
  /** A refund was requested, and Stripe has not answered yet. */
  isRefunding: boolean;
  /** The reason why the last refund failed; null when none did. */
  refundFailure: string | null;
}

export interface Reconciliation {
  differences: Discrepancy[];
  from: string;
  to: string;
  /** The number of compared payments at Stripe and paid orders. */
  payments: number;
  orders: number;
  /** The maximum was reached: a shorter range shows all. */
  isPartial: boolean;
}
