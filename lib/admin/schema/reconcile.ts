import { z } from "zod";
import type { Cents } from "@/lib/core/money";
import { daySchema } from "./order";

/** The address of /admin/orders/reconcile; days of the shop's calendar, both included. */
export const reconcileSchema = z.object({
  from: daySchema.optional().catch(undefined),
  to: daySchema.optional().catch(undefined),
});
export type ReconcileParams = z.output<typeof reconcileSchema>;

/** Days that are read without being asked for, and the most that are read at once. */
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

/** POST /api/admin/orders/reconcile. `target`: of the difference. */
export const resolveDiscrepancySchema = z.object({
  mend: z.enum(RESOLUTIONS, `must be of: ${RESOLUTIONS.join(", ")}`),
  target: z.string("is required").min(1, "is required").max(120, "is unknown"),
});
export type ResolveDiscrepancyInput = z.output<typeof resolveDiscrepancySchema>;

/** Something at Stripe that is not so in the shop, or the other way round. */
export interface Discrepancy {
  id: string;
  /** For staff: what is, and what should be. */
  message: string;
  order: { id: string; orderNumber: string } | null;
  amountCents: Cents;
  at: string;
  /** What makes it good; null where a person has to find out. `target`: the payment, order or refund that it is done to. */
  mend: { mend: Resolution; target: string } | null;
}

export const PAYMENT_ALERT_ACTIONS = ["refund", "create_order", "resolve"] as const;
export type PaymentAlertAction = (typeof PAYMENT_ALERT_ACTIONS)[number];

/** POST /api/admin/payment-alerts/{id} (D46). */
export const paymentAlertSchema = z.object({
  action: z.enum(PAYMENT_ALERT_ACTIONS, `must be of: ${PAYMENT_ALERT_ACTIONS.join(", ")}`),
});

/** A payment at Stripe that became no order, and that staff have to decide about (D46). */
export interface PaymentAlert {
  id: string;
  /** For staff: what happened. */
  message: string;
  /** The amount with its currency's sign. */
  amount: string;
  at: string;
  /** At Stripe. */
  paymentId: string;
  order: { id: string; orderNumber: string } | null;
  /** Whether a pending order with a snapshot of what was bought waits for this payment. */
  canCreateOrder: boolean;
  /** A refund was asked for, and Stripe has not answered yet. */
  isRefunding: boolean;
  /** Why the last refund failed; null when none did. */
  refundFailure: string | null;
}

export interface Reconciliation {
  differences: Discrepancy[];
  from: string;
  to: string;
  /** Payments at Stripe and paid orders that were compared. */
  payments: number;
  orders: number;
  /** There was more than is read at once: fewer days show all. */
  isPartial: boolean;
}
