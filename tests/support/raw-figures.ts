import { type Day, dayOf } from "@/lib/core/dates";
import type { Figures, Range } from "@/lib/reports/schema";

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface Order {
  id: string;
  paid_at: Date;
  cancelled_at: Date | null;
  shipped_at: Date | null;
  payment_status: string;
  fulfillment_status: string;
  fulfillment_method: string;
  buyer: string | null;
  subtotal_cents: number;
  shipping_cents: number;
  tax_cents: number;
  total_cents: number;
  lines: { quantity: number; refunded: number; total: number; cost: number | null }[];
}

interface Move {
  order_id: string;
  at: Date;
  status: string;
  amount: number;
  tax: number;
  delivery: number;
  goods: number;
}

const HOURS_24 = 86_400_000;

async function rowsOf(sql: Sql) {
  const orders = await sql(`
    SELECT o.*, coalesce(user_id, nullif(lower(customer_email), '')) AS buyer,
      (SELECT json_agg(json_build_object('quantity', quantity, 'refunded', refunded_quantity, 'total', line_total_cents, 'cost', unit_cost_cents))
       FROM order_lines l WHERE l.order_id = o.id) AS lines
    FROM orders o WHERE paid_at IS NOT NULL AND coalesce(cancel_reason::text, '') NOT IN ('sold_out', 'wrong_amount')`);
  const moves = await sql(`
    SELECT order_id, created_at AS at, status::text, amount_cents AS amount, goods_cents AS goods, tax_cents AS tax, shipping_cents AS delivery
    FROM refunds WHERE status <> 'failed'
    UNION ALL SELECT order_id, closed_at, status::text, amount_cents, goods_cents, tax_cents, shipping_cents
    FROM disputes WHERE status = 'lost'`);
  const fees = await sql(`
    SELECT paid_at AS at, amount_cents AS amount FROM membership_payments
    UNION ALL SELECT created_at, -amount_cents FROM membership_refunds WHERE status <> 'failed'
    UNION ALL SELECT closed_at, -amount_cents FROM membership_disputes WHERE status = 'lost'`);
  return {
    orders: orders as unknown as Order[],
    moves: moves as unknown as Move[],
    fees: fees as unknown as { at: Date; amount: number }[],
  };
}

/** Rounds half up, for non-negative numbers. */
const share = (rest: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((2 * rest * part + whole) / (2 * whole));

const sumOf = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/**
 * A report of some days, computed here from every row of the tables: slow, and independent of the roll-ups.
 * @param at now
 */
export async function rawFigures(
  sql: Sql,
  { from, to }: Range,
  timeZone: string,
  at: Date,
): Promise<Partial<Figures>> {
  const { orders, moves, fees } = await rowsOf(sql);
  const dayOfOrder = new Map(orders.map(({ id, paid_at }) => [id, dayOf(paid_at, timeZone)]));
  const isIn = (day: Day, first = from) => first <= day && day <= to;
  const inRange = orders.filter(({ id }) => isIn(String(dayOfOrder.get(id))));
  const counting = inRange.filter((order) => order.cancelled_at === null);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const isWholesale = (order: Order) => order.lines.some(({ quantity }) => quantity >= 50);
  const returned = moves
    .filter((move) => byId.has(move.order_id) && isIn(dayOf(move.at, timeZone)))
    .map((move) => {
      const order = byId.get(move.order_id) as Order;
      const rest = move.amount - move.goods - move.tax - move.delivery;
      const tax = move.tax + share(rest, order.tax_cents, order.total_cents);
      const delivery = move.delivery + share(rest, order.shipping_cents, order.total_cents);
      return { goods: move.amount - tax - delivery, tax, delivery, wholesale: isWholesale(order) };
    });
  const toShip = counting.filter(
    (order) => order.fulfillment_method === "shipping" && order.payment_status !== "refunded",
  );
  const isLate = ({ paid_at, fulfillment_status }: Order) =>
    !["shipped", "pickup", "done"].includes(fulfillment_status) &&
    paid_at.getTime() + HOURS_24 < at.getTime();
  const kept = counting
    .filter((order) => order.payment_status !== "refunded")
    .flatMap(({ lines }) =>
      lines.map((line) => ({
        ...line,
        units: line.quantity - line.refunded,
        price: line.total - share(line.total, line.refunded, line.quantity),
      })),
    );
  const buyersFrom = (first: Day) =>
    new Set(
      orders
        .filter(
          (order) =>
            order.cancelled_at === null && order.buyer && isIn(String(dayOfOrder.get(order.id)), first),
        )
        .map(({ buyer }) => buyer),
    );
  const buyers = buyersFrom(from);
  const until = orders.filter(
    (order) => order.cancelled_at === null && String(dayOfOrder.get(order.id)) <= to,
  );
  return {
    orders: counting.length,
    paid: inRange.length,
    refunded: inRange.filter(({ id }) => moves.some((move) => move.order_id === id)).length,
    sold: sumOf(inRange, (order) => order.subtotal_cents),
    ordered: sumOf(counting, (order) => order.subtotal_cents),
    returned: sumOf(returned, ({ goods }) => goods),
    wholesale:
      sumOf(inRange.filter(isWholesale), (order) => order.subtotal_cents) -
      sumOf(
        returned.filter(({ wholesale }) => wholesale),
        ({ goods }) => goods,
      ),
    tax: sumOf(inRange, (order) => order.tax_cents) - sumOf(returned, ({ tax }) => tax),
    delivery: sumOf(inRange, (order) => order.shipping_cents) - sumOf(returned, ({ delivery }) => delivery),
    memberships: sumOf(
      fees.filter((fee) => isIn(dayOf(fee.at, timeZone))),
      ({ amount }) => amount,
    ),
    due: toShip.filter((order) => order.shipped_at !== null || isLate(order)).length,
    onTime: toShip.filter(
      ({ shipped_at, paid_at }) => shipped_at && shipped_at.getTime() - paid_at.getTime() <= HOURS_24,
    ).length,
    goods: sumOf(kept, ({ price }) => price),
    goodsWithCost: sumOf(kept, ({ price, cost }) => (cost === null ? 0 : price)),
    cost: sumOf(kept, ({ units, cost }) => units * (cost ?? 0)),
    buyers: buyers.size,
    repeatBuyers: [...buyers].filter((one) => until.filter(({ buyer }) => buyer === one).length > 1).length,
    activeCustomers: buyersFrom(dayOf(new Date(Date.parse(to) - 89 * 86_400_000), "UTC")).size,
  };
}
