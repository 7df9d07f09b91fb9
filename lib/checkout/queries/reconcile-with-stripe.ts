import "server-only";
import type Stripe from "stripe";
import { toUnixSeconds } from "@/lib/core/dates";
import { cents, formatCents } from "@/lib/core/money";
import { shopCancelBlocker } from "@/lib/orders/rules/cancellation";
import { now, secondsAfter } from "@/lib/server/clock";
import { startOfDaySql } from "@/lib/server/dates";
import { db } from "@/lib/server/db";
import { callStripe, stripe, undefinedIfMissing } from "@/lib/server/stripe";
import type { Prisma } from "@/prisma/generated/client";
import type { TimeRange } from "../commands/reconciliation/find-unrecorded-money-back";
import { type ComparedOrder, comparePayment, type StripePayment } from "../rules/compare-payment";
import {
  DEFAULT_RECONCILED_DAYS,
  type Discrepancy,
  MAX_RECONCILED_DAYS,
  type ReconcileParams,
  type Reconciliation,
} from "../schema/reconcile";
import { toCardCents } from "../schema/snapshot";
import { findMissingMoneyBack } from "./find-missing-money-back";

/** Maximum of payments and orders that are compared at once, and of those that are read one by one. */
const MAX_PAYMENTS = 2_000;
const MAX_SINGLE = 50;
/** A payment may start on the day before it succeeds. */
const DAY_SECONDS = 24 * 60 * 60;
/** A refund that is still being sent is not a discrepancy yet. */
const TIMEOUT_SECONDS = 120;

/** The days to read: the last ones by default, up to the maximum. */
async function daysOf({
  from,
  to,
}: ReconcileParams): Promise<TimeRange & { days: { from: string; to: string } }> {
  const [first] = await db().$queryRaw<{ from: string; to: string }[]>`
    WITH today AS (SELECT (${now().toISOString()}::timestamptz AT TIME ZONE time_zone)::date AS day FROM store_settings),
      wanted AS (SELECT coalesce(${to ?? null}::date, today.day) AS last, ${from ?? null}::date AS first FROM today)
    SELECT last::text AS to, greatest(least(coalesce(first, last - ${DEFAULT_RECONCILED_DAYS - 1}::int), last),
      last - ${MAX_RECONCILED_DAYS - 1}::int)::text AS from FROM wanted`;
  const days = first ?? { from: "", to: "" };
  const [range] = await db().$queryRaw<TimeRange[]>`
    SELECT ${startOfDaySql(days.from, 0)} AS from, ${startOfDaySql(days.to, 1)} AS to`;
  return { from: range?.from ?? now(), to: range?.to ?? now(), days };
}

function toPayment(intent: Stripe.PaymentIntent): StripePayment {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return {
    id: intent.id,
    orderId: intent.metadata["orderId"] ?? null,
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
    at: new Date(intent.created * 1000),
  };
}

const select = {
  id: true,
  orderNumber: true,
  paymentIntentId: true,
  paidAt: true,
  cancelReason: true,
  cancelledAt: true,
  paymentStatus: true,
  fulfillmentStatus: true,
  totalCents: true,
  creditCents: true,
  exchangeCents: true,
  adjustmentCents: true,
  payments: { select: { amountCents: true } },
  disputes: { select: { id: true } },
} satisfies Prisma.OrderSelect;
type Row = Prisma.OrderGetPayload<{ select: typeof select }>;

/**
 * @param refunded cents by payment, because an order's refunds can go to the payments of other orders that paid for it
 */
const toCompared = (row: Row, refunded: ReadonlyMap<string, number>): ComparedOrder => ({
  id: row.id,
  orderNumber: row.orderNumber,
  isPaid: row.paidAt !== null,
  cancelReason: row.cancelReason,
  totalCents: toCardCents(row),
  adjustmentCents: row.adjustmentCents,
  paidCents: row.payments[0]?.amountCents ?? null,
  refundedCents: refunded.get(row.paymentIntentId ?? "") ?? 0,
  hasDispute: row.disputes.length > 0,
});

/** A paid order whose payment is unknown to Stripe. */
async function unpaidAtStripe(row: Row): Promise<Discrepancy | null> {
  const { id, orderNumber, paymentIntentId, totalCents, paidAt } = row;
  const intent =
    paymentIntentId && (await undefinedIfMissing(() => stripe().paymentIntents.retrieve(paymentIntentId)));
  if (intent && intent.status === "succeeded") return null;
  return {
    id: `cancel_order:${id}`,
    message: "The order is marked as paid, but Stripe has no such payment.",
    order: { id, orderNumber },
    amountCents: cents(totalCents),
    at: (paidAt ?? now()).toISOString(),
    resolution: shopCancelBlocker(row) === null ? { action: "cancel_order", target: id } : null,
  };
}

/** Refunds that were decided and not sent to Stripe. */
async function unsentRefunds(): Promise<Discrepancy[]> {
  const rows = await db().refund.findMany({
    where: { status: "requested", createdAt: { lte: secondsAfter(now(), -TIMEOUT_SECONDS) } },
    orderBy: { createdAt: "asc" },
    take: MAX_SINGLE,
    select: {
      id: true,
      amountCents: true,
      createdAt: true,
      order: { select: { id: true, orderNumber: true } },
    },
  });
  return rows.map(({ id, amountCents, createdAt, order }) => ({
    id: `send_refund:${id}`,
    message: `Stripe has not made a refund of ${formatCents(amountCents)} that was requested here.`,
    order,
    amountCents: cents(amountCents),
    at: createdAt.toISOString(),
    resolution: { action: "send_refund", target: id },
  }));
}

/**
 * Compares payments at Stripe with the orders of some days, in both directions: payments without an order, orders
 * without a payment, different amounts, and refunds and disputes that are missing in the shop, including memberships.
 * @throws {ShopError} payment_provider
 */
export async function reconcileWithStripe(params: ReconcileParams): Promise<Reconciliation> {
  const { days, ...range } = await daysOf(params);
  const begun = {
    gte: toUnixSeconds(secondsAfter(range.from, -DAY_SECONDS)),
    lt: toUnixSeconds(range.to),
  };
  const [intents, unsent] = await Promise.all([
    callStripe(() =>
      stripe()
        .paymentIntents.list({ created: begun, limit: 100, expand: ["data.latest_charge"] })
        .autoPagingToArray({ limit: MAX_PAYMENTS }),
    ),
    unsentRefunds(),
  ]);
  const payments = intents.filter(({ status }) => status === "succeeded").map(toPayment);
  const found = await findMissingMoneyBack(range, payments);
  const rows = await db().order.findMany({
    where: {
      OR: [
        { paymentIntentId: { in: payments.map(({ id }) => id) } },
        { id: { in: payments.flatMap(({ orderId }) => orderId ?? []) } },
        { paidAt: { gte: range.from, lt: range.to } },
      ],
    },
    orderBy: { id: "asc" },
    take: 2 * MAX_PAYMENTS,
    select,
  });
  const alerted = await alertedAmong(payments.map(({ id }) => id));
  const compared = comparedBy(
    payments.filter(({ id }) => !alerted.has(id)),
    rows,
    await refundedAmong(payments.map(({ id }) => id)),
  );
  const seen = new Set(payments.map(({ id }) => id));
  const single = rows.filter(
    (row) => row.paidAt && !row.cancelledAt && toCardCents(row) > 0 && !seen.has(row.paymentIntentId ?? ""),
  );
  const unpaid = await Promise.all(single.slice(0, MAX_SINGLE).map(unpaidAtStripe));
  const all = [...compared, ...unpaid, ...unsent, ...found].flatMap((one) => one ?? []);
  return {
    differences: [...new Map(all.map((one) => [one.id, one])).values()],
    from: days.from,
    to: days.to,
    payments: payments.length,
    orders: rows.filter(({ paidAt }) => paidAt !== null).length,
    isPartial: intents.length === MAX_PAYMENTS || single.length > MAX_SINGLE,
  };
}

/** The refunded cents by payment, of refunds that exist at Stripe and did not fail. */
async function refundedAmong(ids: string[]): Promise<Map<string, number>> {
  const rows = await db().refund.groupBy({
    by: ["paymentIntentId"],
    where: { paymentIntentId: { in: ids }, status: { in: ["pending", "succeeded"] }, isToCredit: false },
    _sum: { amountCents: true },
  });
  return new Map(rows.map(({ paymentIntentId, _sum }) => [paymentIntentId, _sum.amountCents ?? 0]));
}

/** Payments without an order that have an alert are shown above the comparison, or resolved by staff (D46). */
async function alertedAmong(ids: string[]): Promise<Set<string>> {
  const [alerts, ordered] = await Promise.all([
    db().staffAlert.findMany({
      where: { objectType: "payment", objectId: { in: ids } },
      select: { objectId: true },
    }),
    db().payment.findMany({
      where: { paymentIntentId: { in: ids } },
      select: { paymentIntentId: true },
    }),
  ]);
  const withOrder = new Set(ordered.map(({ paymentIntentId }) => paymentIntentId));
  return new Set(alerts.map(({ objectId }) => objectId).filter((id) => !withOrder.has(id)));
}

/** Membership payments name no order: they belong to their invoices. */
function comparedBy(
  payments: readonly StripePayment[],
  rows: readonly Row[],
  refunded: ReadonlyMap<string, number>,
): (Discrepancy | null)[] {
  const byIntent = new Map(rows.map((row) => [row.paymentIntentId, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return payments.map((payment) => {
    if (payment.orderId === null) return null;
    const row = byIntent.get(payment.id) ?? byId.get(payment.orderId);
    // An order that another payment paid does not belong to this one.
    const isAnothers = row?.paymentIntentId && row.paymentIntentId !== payment.id;
    return comparePayment(payment, row && !isAnothers ? toCompared(row, refunded) : undefined);
  });
}

/**
 * Whether a payment was made for an order, but no order of the shop has it or still waits for a payment: only such a
 * payment can be refunded without its order.
 */
export async function hasNoOrder(intent: Stripe.PaymentIntent): Promise<boolean> {
  const orderId = intent.metadata["orderId"];
  if (!orderId || intent.status !== "succeeded") return false;
  const rows = await db().order.findMany({
    where: { OR: [{ paymentIntentId: intent.id }, { id: orderId }] },
    select: { paymentIntentId: true },
  });
  return rows.every(({ paymentIntentId }) => paymentIntentId !== null && paymentIntentId !== intent.id);
}
