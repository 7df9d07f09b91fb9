import type Stripe from "stripe";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import type { Sql } from "../../database";
import { findWrongMails } from "./find-wrong-mails";
import { findBuyerPage } from "./pages";

type Row = Record<string, unknown>;
const sum = (rows: readonly object[], field: string): number =>
  rows.reduce((all, row) => all + Number((row as Row)[field]), 0);
const rowsWith = (rows: readonly Row[], field: string, value: unknown) =>
  rows.filter((row) => row[field] === value);

interface Ledger {
  orders: Row[];
  payments: Row[];
  refunds: Row[];
  disputes: Row[];
  alerts: Row[];
  /** The payment of each gift card, with its amount and what was refunded of it, in cents. */
  giftCards: Row[];
  /** The store credit that paid for the orders, less what was refunded as store credit. */
  creditCents: number;
}

async function readLedger(sql: Sql, orders: Row[]): Promise<Ledger> {
  const among = async (table: string) =>
    sql(`SELECT * FROM ${table} WHERE order_id = ANY($1)`, [orders.map(({ id }) => id)]);
  return {
    orders,
    payments: await among("payments"),
    refunds: await among("refunds"),
    disputes: await among("disputes"),
    alerts: await sql("SELECT * FROM notices"),
    giftCards:
      await sql(`SELECT payment_intent_id, amount_cents, (SELECT coalesce(sum(r.amount_cents), 0)::int FROM gift_card_refunds r
      WHERE r.gift_card_id = g.id AND r.status <> 'failed') AS back FROM gift_cards g WHERE paid_at IS NOT NULL`),
    creditCents: -sum(await among("store_credit_entries"), "amount_cents"),
  };
}

const hasAlert = ({ alerts }: Ledger, kind: string, id: unknown): boolean =>
  rowsWith(alerts, "object_id", id).some((alert) => alert["kind"] === kind);

/**
 * Checks what must hold once the jobs have run: the shop and Stripe agree about each payment, the
 * money that the shop still has is what its orders can still refund, and the pages of customers
 * and staff and the emails state the same amounts.
 * @param orders and intents: those of one history
 * @returns the discrepancies as sentences
 */
export async function findUnsettled(
  sql: Sql,
  stripe: Stripe,
  orders: Row[],
  intents: readonly Stripe.PaymentIntent[],
): Promise<string[]> {
  const ledger = await readLedger(sql, orders);
  const discrepancies = ledger.refunds.flatMap((refund) => discrepanciesOfRefund(ledger, refund));
  discrepancies.push(...(await findWrongMails(sql, orders)));
  // If a lost dispute or a refund in Stripe's dashboard returned money a second time, the
  // shop has less than its orders can still refund.
  let isRefundedTwice = orders.some(({ id }) => hasAlert(ledger, "refunded_twice", id));
  let keptCents = ledger.creditCents;
  for (const intent of intents) {
    const charge = intent.status === "succeeded" ? (intent.latest_charge as Stripe.Charge) : null;
    if (!charge) continue;
    const disputes = charge.disputed ? (await stripe.disputes.list({ payment_intent: intent.id })).data : [];
    const lostCents = sum(rowsWith(disputes as unknown as Row[], "status", "lost"), "amount");
    discrepancies.push(...discrepanciesOfPayment(ledger, intent, charge, disputes));
    if (rowsWith(ledger.payments, "payment_intent_id", intent.id).length === 0) continue;
    keptCents += intent.amount_received - charge.amount_refunded - lostCents;
    isRefundedTwice ||=
      lostCents > 0 && (charge.amount_refunded > 0 || ledger.refunds.some((one) => one["is_to_credit"]));
  }
  let leftCents = 0;
  for (const order of orders.filter((one) => one["paid_at"] !== null)) {
    const { refundable } = await getAdminOrder(String(order["id"]));
    leftCents += refundable.leftCents;
    discrepancies.push(...(await discrepanciesOfOrder(ledger, order, refundable.leftCents)));
  }
  const isRight = isRefundedTwice ? keptCents <= leftCents : keptCents === leftCents;
  return isRight
    ? discrepancies
    : [...discrepancies, `the shop still has ${keptCents} cents, but can refund ${leftCents}`];
}

function discrepanciesOfRefund(ledger: Ledger, { id, status, order_id: orderId }: Row): string[] {
  if (status === "requested") return [`refund ${id} was never sent`];
  const lacksAlert = status === "failed" && !hasAlert(ledger, "refund_failed", orderId);
  return lacksAlert ? [`refund ${id} failed without an alert`] : [];
}

/** Compares a payment at Stripe with the order or gift card that it pays for. */
function discrepanciesOfPayment(
  ledger: Ledger,
  { id, amount_received: paid }: Stripe.PaymentIntent,
  { amount_refunded: back }: Stripe.Charge,
  disputes: readonly Stripe.Dispute[],
): string[] {
  const [card] = rowsWith(ledger.giftCards, "payment_intent_id", id);
  const [payment] = rowsWith(ledger.payments, "payment_intent_id", id);
  if (!card && !payment)
    return back >= paid || rowsWith(ledger.alerts, "object_id", id).length > 0
      ? []
      : [`${id} paid for nothing, was not refunded and has no alert`];
  const live = rowsWith(ledger.refunds, "payment_intent_id", id).filter(
    (one) => !one["is_to_credit"] && one["status"] !== "failed",
  );
  const here = {
    paid: (payment ?? card)?.["amount_cents"],
    back: card ? card["back"] : sum(live, "amount_cents"),
  };
  const isSame = here.paid === paid && here.back === back;
  const missed = disputes.filter((dispute) => {
    const [row] = rowsWith(ledger.disputes, "stripe_dispute_id", dispute.id);
    return payment && row?.["status"] !== (/^(won|lost)$/.test(dispute.status) ? dispute.status : "open");
  });
  return [
    ...(isSame
      ? []
      : [`${id}: ${paid} paid and ${back} refunded at Stripe, ${here.paid} and ${here.back} in the shop`]),
    ...missed.map(({ id: dispute, status }) => `${id}: ${dispute} is ${status} at Stripe, not in the shop`),
  ];
}

/** Compares an order's status and pages with its payments and refunds. */
async function discrepanciesOfOrder(ledger: Ledger, order: Row, leftCents: number): Promise<string[]> {
  const id = String(order["id"]);
  const live = rowsWith(ledger.refunds, "order_id", id).filter((one) => one["status"] !== "failed");
  const exchanges = live.filter((one) => one["exchange_order_id"] !== null);
  const own = rowsWith(ledger.disputes, "order_id", id);
  const [lost, back] = [sum(rowsWith(own, "status", "lost"), "amount_cents"), sum(live, "amount_cents")];
  const paid =
    sum(rowsWith(ledger.payments, "order_id", id), "amount_cents") +
    Number(order["credit_cents"]) +
    sum(rowsWith(ledger.refunds, "exchange_order_id", id), "amount_cents");
  const awaitsStaff =
    ["refund_failed", "refund_due", "dispute_opened"].some((kind) => hasAlert(ledger, kind, id)) ||
    (await getAdminOrder(id)).isDisputed;
  const found: string[] = [];
  if (order["cancelled_at"] !== null && leftCents > 0 && !awaitsStaff)
    found.push(`order ${id} is canceled with ${leftCents} not refunded, without an alert`);
  const status = back <= 0 ? "paid" : back >= paid ? "refunded" : "partially_refunded";
  if (exchanges.length + lost === 0 && paid > 0 && order["payment_status"] !== status)
    found.push(`order ${id} is ${order["payment_status"]}, with ${back} of ${paid} refunded`);
  const page = await findBuyerPage(order);
  if (page && (page.chargedCents !== paid || sum(page.refunds, "amountCents") !== back))
    found.push(
      `order ${id}: its page shows ${page.chargedCents} charged of ${paid}, or other refunds than ${back}`,
    );
  return found;
}
