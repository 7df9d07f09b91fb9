import type Stripe from "stripe";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { getOwnOrder } from "@/lib/orders/queries";
import type { Sql } from "../../database";

type Row = Record<string, unknown>;
const sum = (rows: readonly object[], field: string): number =>
  rows.reduce((all, row) => all + Number((row as Row)[field]), 0);
const of = (rows: readonly Row[], field: string, value: unknown) =>
  rows.filter((row) => row[field] === value);

interface Books {
  orders: Row[];
  payments: Row[];
  refunds: Row[];
  disputes: Row[];
  alerts: Row[];
  /** Cents of each gift card's payment, and of its refunds, by the payment's id. */
  giftCards: Row[];
  /** Cents of store credit that the orders spent, less what went back. */
  creditCents: number;
}

async function readBooks(sql: Sql, orders: Row[]): Promise<Books> {
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

const hasAlert = ({ alerts }: Books, kind: string, id: unknown): boolean =>
  of(alerts, "object_id", id).some((alert) => alert["kind"] === kind);

/**
 * What must hold once every event has arrived and all jobs have run: the shop and Stripe agree about each payment, what the shop kept is
 * what its orders can still refund, and pages say the same. @returns the discrepancies as sentences
 */
export async function findUnsettled(
  sql: Sql,
  stripe: Stripe,
  orders: Row[],
  intents: readonly Stripe.PaymentIntent[],
): Promise<string[]> {
  const books = await readBooks(sql, orders);
  const problems = books.refunds.flatMap((refund) => problemsOfRefund(books, refund));
  // Money that went back twice, by a lost dispute or a refund in Stripe's dashboard, is more than the orders had.
  let isOverspent = orders.some(({ id }) => hasAlert(books, "refunded_twice", id));
  let keptCents = books.creditCents;
  for (const intent of intents) {
    const charge = intent.status === "succeeded" ? (intent.latest_charge as Stripe.Charge) : null;
    if (!charge) continue;
    const disputes = charge.disputed ? (await stripe.disputes.list({ payment_intent: intent.id })).data : [];
    const lostCents = sum(of(disputes as unknown as Row[], "status", "lost"), "amount");
    problems.push(...problemsOfPayment(books, intent, charge, disputes));
    if (of(books.payments, "payment_intent_id", intent.id).length === 0) continue;
    keptCents += intent.amount_received - charge.amount_refunded - lostCents;
    isOverspent ||=
      lostCents > 0 && (charge.amount_refunded > 0 || books.refunds.some((one) => one["is_to_credit"]));
  }
  let leftCents = 0;
  for (const order of orders.filter((one) => one["paid_at"] !== null)) {
    const { refundable } = await getAdminOrder(String(order["id"]));
    leftCents += refundable.leftCents;
    problems.push(...(await problemsOfOrder(books, order, refundable.leftCents)));
  }
  const isRight = isOverspent ? keptCents <= leftCents : keptCents === leftCents;
  return isRight ? problems : [...problems, `${keptCents} were kept, ${leftCents} can be refunded`];
}

function problemsOfRefund(books: Books, { id, status, order_id: orderId }: Row): string[] {
  if (status === "requested") return [`refund ${id} was never sent`];
  const isSilent = status === "failed" && !hasAlert(books, "refund_failed", orderId);
  return isSilent ? [`refund ${id} failed without an alert`] : [];
}

/** Compares a payment at Stripe with the order or gift card that it pays for. */
function problemsOfPayment(
  books: Books,
  { id, amount_received: paid }: Stripe.PaymentIntent,
  { amount_refunded: back }: Stripe.Charge,
  disputes: readonly Stripe.Dispute[],
): string[] {
  const [card] = of(books.giftCards, "payment_intent_id", id);
  const [payment] = of(books.payments, "payment_intent_id", id);
  if (!card && !payment)
    return back >= paid || of(books.alerts, "object_id", id).length > 0 ? [] : [`${id} bought nothing`];
  const live = of(books.refunds, "payment_intent_id", id).filter(
    (one) => !one["is_to_credit"] && one["status"] !== "failed",
  );
  const here = {
    paid: (payment ?? card)?.["amount_cents"],
    back: card ? card["back"] : sum(live, "amount_cents"),
  };
  const isSame = here.paid === paid && here.back === back;
  const missed = disputes.filter((dispute) => {
    const [row] = of(books.disputes, "stripe_dispute_id", dispute.id);
    return payment && row?.["status"] !== (/^(won|lost)$/.test(dispute.status) ? dispute.status : "open");
  });
  return [
    ...(isSame ? [] : [`${id}: ${paid} paid, ${back} back at Stripe, ${here.paid} and ${here.back} here`]),
    ...missed.map(({ id: dispute, status }) => `${id}: ${dispute} is ${status} at Stripe`),
  ];
}

/** Compares an order's status and pages with what was paid for it and went back. */
async function problemsOfOrder(books: Books, order: Row, leftCents: number): Promise<string[]> {
  const id = String(order["id"]);
  const live = of(books.refunds, "order_id", id).filter((one) => one["status"] !== "failed");
  const exchanges = live.filter((one) => one["exchange_order_id"] !== null);
  const own = of(books.disputes, "order_id", id);
  const [lost, back] = [sum(of(own, "status", "lost"), "amount_cents"), sum(live, "amount_cents")];
  const paid =
    sum(of(books.payments, "order_id", id), "amount_cents") +
    Number(order["credit_cents"]) +
    sum(of(books.refunds, "exchange_order_id", id), "amount_cents");
  const isWaiting =
    ["refund_failed", "refund_due", "dispute_opened"].some((kind) => hasAlert(books, kind, id)) ||
    (await getAdminOrder(id)).isDisputed;
  const found: string[] = [];
  if (order["cancelled_at"] !== null && leftCents > 0 && !isWaiting)
    found.push(`order ${id} is canceled and keeps ${leftCents} without an alert`);
  const status = back <= 0 ? "paid" : back >= paid ? "refunded" : "partially_refunded";
  if (exchanges.length + lost === 0 && paid > 0 && order["payment_status"] !== status)
    found.push(`order ${id} is ${order["payment_status"]}, with ${back} of ${paid} back`);
  const page = await getOwnOrder(String(order["user_id"]), String(order["order_number"]));
  if (page && (page.chargedCents !== paid || sum(page.refunds, "amountCents") !== back))
    found.push(`order ${id}: its page says ${page.chargedCents} of ${paid}, and other refunds than ${back}`);
  if (page && lost === 0 && page.refundableCents !== leftCents && !hasAlert(books, "dispute_lost", id))
    found.push(`order ${id}: its page says that ${page.refundableCents} of ${leftCents} are left`);
  return found;
}
