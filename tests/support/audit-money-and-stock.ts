import type Stripe from "stripe";
import { findWrongSums } from "./find-wrong-sums";

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Audits money and goods after a run: every Stripe payment is one paid order or gift card of exactly that amount, was
 * refunded or has a staff alert (D46), and for each product the sum of available, held and sold units equals the
 * initial stock. Store credit: balances are the sums of their entries, and each paid order has spent what it says.
 * @returns the discrepancies as sentences
 */
export async function audit(sql: Sql, stripe: Stripe): Promise<string[]> {
  return [...(await auditMoney(sql, stripe)), ...(await auditCredit(sql)), ...(await auditStock(sql))];
}

async function auditMoney(sql: Sql, stripe: Stripe): Promise<string[]> {
  const problems: string[] = [];
  const orders = await sql(
    `SELECT payment_intent_id AS intent, total_cents - credit_cents - exchange_cents AS total, payment_status AS status, credit_cents AS credit,
       exchange_cents > 0 OR EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = orders.id AND r.is_to_credit) AS credited
     FROM orders WHERE paid_at IS NOT NULL AND replaces_problem_id IS NULL AND (credit_cents + exchange_cents < total_cents OR credit_cents + exchange_cents = 0)`,
  );
  const byIntent = new Map(orders.map((order) => [order["intent"], order]));
  const giftCards = new Map(
    (
      await sql(
        "SELECT payment_intent_id AS intent, amount_cents AS amount, status FROM gift_cards WHERE paid_at IS NOT NULL",
      )
    ).map((card) => [card["intent"], card]),
  );
  const ofMemberships = await invoicePayments(stripe);
  const alerts = await sql("SELECT object_id AS intent FROM notices WHERE object_type = 'payment'");
  const alerted = new Set(alerts.map((alert) => alert["intent"]));
  let received = 0;
  for await (const intent of stripe.paymentIntents.list({ limit: 100, expand: ["data.latest_charge"] })) {
    if (intent.status !== "succeeded" || ofMemberships.has(intent.id)) continue;
    const giftCard = giftCards.get(intent.id);
    if (giftCard) {
      giftCards.delete(intent.id);
      if (giftCard["amount"] !== intent.amount_received)
        problems.push(`${intent.id}: ${intent.amount_received} paid, gift card of ${giftCard["amount"]}`);
      if ((await goneBack(stripe, intent)) > 0 && ["scheduled", "sent"].includes(String(giftCard["status"])))
        problems.push(`${intent.id}: its money went back, its gift card is ${giftCard["status"]}`);
      continue;
    }
    const order = byIntent.get(intent.id);
    const refunded = (await goneBack(stripe, intent)) >= intent.amount_received;
    if (!order && (refunded || alerted.has(intent.id))) continue;
    const isRefunded = order?.["status"] === "refunded"; // if store credit paid a part, only the card payment may be refunded
    received += 1;
    problems.push(...(await auditExchanged(sql, stripe, intent)));
    if (!order) problems.push(`${intent.id} was paid and has no order`);
    else if (!order["credited"] && refunded !== isRefunded && (isRefunded || order["credit"] === 0))
      problems.push(`${intent.id}: refunded at Stripe ${refunded}, order ${order["status"]}`);
    else if (!refunded && order["total"] !== intent.amount_received)
      problems.push(`${intent.id}: ${intent.amount_received} paid, order of ${order["total"]}`);
  }
  for (const intent of giftCards.keys()) problems.push(`gift card of ${intent} was not paid`);
  if (received !== orders.length) problems.push(`${received} payments, ${orders.length} paid orders`);
  const paymentsWithout = await sql(
    "SELECT id FROM orders WHERE paid_at IS NOT NULL AND replaces_problem_id IS NULL AND (credit_cents + exchange_cents < total_cents OR credit_cents + exchange_cents = 0) AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = orders.id)",
  );
  return paymentsWithout.length > 0
    ? [...problems, `${paymentsWithout.length} paid orders without a payment row`]
    : problems;
}

/**
 * A payment that several orders share: their refunds and the lost disputes of it are
 * Stripe's, and no order returned more than was paid.
 */
async function auditExchanged(sql: Sql, stripe: Stripe, intent: Stripe.PaymentIntent): Promise<string[]> {
  const [row] = await sql(
    `SELECT coalesce(sum(amount_cents) FILTER (WHERE NOT is_to_credit), 0)::int + (
         SELECT coalesce(sum(d.amount_cents), 0)::int FROM disputes d JOIN payments p ON p.order_id = d.order_id
         WHERE p.payment_intent_id = $1 AND d.status = 'lost') AS back,
       count(*) FILTER (WHERE exchange_order_id IS NOT NULL)::int AS exchanges
     FROM refunds WHERE payment_intent_id = $1 AND status <> 'failed'`,
    [intent.id],
  );
  if (Number(row?.["exchanges"]) === 0) return [];
  const back = await goneBack(stripe, intent);
  const problems =
    back === row?.["back"]
      ? []
      : [`${intent.id}: ${back} went back at Stripe, ${String(row?.["back"])} here`];
  const over = await sql(
    `SELECT o.id FROM orders o WHERE o.paid_at IS NOT NULL AND o.cancel_reason IS DISTINCT FROM 'wrong_amount'
       AND (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.order_id = o.id AND r.status <> 'failed') > o.total_cents
       AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.kind = 'refunded_twice' AND n.object_id = o.id)`,
  );
  return [...problems, ...over.map(({ id }) => `order ${String(id)}: more went back than was paid`)];
}

async function auditCredit(sql: Sql): Promise<string[]> {
  const accounts = await sql(`
    SELECT a.id FROM store_credit_accounts a
    WHERE a.balance_cents <> (SELECT coalesce(sum(e.amount_cents), 0) FROM store_credit_entries e WHERE e.account_id = a.id)
      OR a.held_cents <> (SELECT coalesce(sum(h.amount_cents), 0) FROM store_credit_holds h WHERE h.account_id = a.id)`);
  const orders = await sql(`
    SELECT o.id FROM orders o WHERE CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.credit_cents END <>
      (SELECT coalesce(-sum(e.amount_cents), 0) FROM store_credit_entries e WHERE e.order_id = o.id AND e.reason = 'order')`);
  const refunds = await sql(`
    SELECT r.id FROM refunds r LEFT JOIN store_credit_entries e ON e.refund_id = r.id
    WHERE CASE WHEN r.is_to_credit AND r.exchange_order_id IS NULL THEN r.amount_cents ELSE 0 END <> coalesce(e.amount_cents, 0)`);
  const giftCards = await sql(`
    SELECT g.id FROM gift_cards g WHERE CASE WHEN g.status = 'redeemed' THEN g.amount_cents ELSE 0 END <>
      (SELECT coalesce(sum(e.amount_cents), 0) FROM store_credit_entries e WHERE e.idempotency_key = 'gift-card:' || g.id)
      OR (SELECT coalesce(sum(e.amount_cents), 0) FROM store_credit_entries e WHERE e.gift_card_id = g.id)
        NOT BETWEEN 0 AND g.amount_cents`);
  return [
    ...accounts.map(({ id }) => `store credit account ${id}: differs from its entries or holds`),
    ...orders.map(({ id }) => `order ${id}: its store credit was not spent as it says`),
    ...giftCards.map(({ id }) => `gift card ${id}: its credit is not its amount`),
    ...refunds.map(({ id }) => `refund ${id}: differs from its store credit entry`),
  ];
}

/** Membership payments belong to invoices, and never to orders. */
async function invoicePayments(stripe: Stripe): Promise<Set<string>> {
  const intents = new Set<string>();
  for await (const { payment } of stripe.invoicePayments.list({ limit: 100 })) {
    const { payment_intent: intent } = payment;
    if (intent) intents.add(typeof intent === "string" ? intent : intent.id);
  }
  return intents;
}

/** Cents of a payment that went back: in refunds, and in disputes that were lost or resolved by returning the money. */
async function goneBack(stripe: Stripe, { id, latest_charge }: Stripe.PaymentIntent): Promise<number> {
  if (typeof latest_charge !== "object" || latest_charge === null) return 0;
  const disputes = latest_charge.disputed ? (await stripe.disputes.list({ payment_intent: id })).data : [];
  const lost = disputes.filter(
    ({ status, payment_method_details: details }) =>
      status === "lost" || (status === "prevented" && details?.card?.case_type === "resolution"),
  );
  const taken = lost.flatMap(({ balance_transactions: moves }) => moves.map(({ amount }) => -amount));
  return taken.reduce((total, amount) => total + amount, latest_charge.amount_refunded);
}

/** Each test database starts with the template's stock; tests that change it record that in `stock_began`. */
async function auditStock(sql: Sql): Promise<string[]> {
  const began = await sql("SELECT to_regclass('stock_began') IS NOT NULL AS noted");
  const rows = await sql(`
    SELECT p.slug, p.on_hand, p.available,
           coalesce(sum(r.quantity) FILTER (WHERE r.status = 'held'), 0)::int AS held,
           coalesce(sum(r.quantity) FILTER (WHERE r.status = 'consumed'), 0)::int AS sold
    FROM products p LEFT JOIN reservations r ON r.product_id = p.id GROUP BY p.id`);
  const start = new Map(
    began[0]?.["noted"]
      ? (await sql("SELECT slug, stock FROM stock_began")).map((row) => [row["slug"], Number(row["stock"])])
      : [],
  );
  const wrongLots = (await findWrongSums(sql)).map(
    ({ slug }) => `${slug}: its lots do not add up to its stock`,
  );
  const wrongStock = rows.flatMap((row) => {
    const { slug, on_hand, available, held, sold } = row as {
      slug: string;
      on_hand: number;
      available: number;
      held: number;
      sold: number;
    };
    const problems: string[] = [];
    if (available + held !== on_hand)
      problems.push(`${slug}: ${available} available + ${held} held is not ${on_hand} on hand`);
    const first = start.get(slug);
    if (first !== undefined && on_hand + sold !== first)
      problems.push(`${slug}: ${on_hand} left + ${sold} sold is not ${first}`);
    return problems;
  });
  return [...wrongStock, ...wrongLots];
}
