import "server-only";

/**
 * Whether the payment of the order `o` was refunded in full instead of becoming an order:
 * out of stock, or a wrong amount (D4).
 */
export const IS_REFUSED_SQL = "coalesce(o.cancel_reason IN ('sold_out', 'wrong_amount'), false)";

/**
 * The amount charged for the order `o`, in cents: its total, or the amount the card paid if the payment was refused.
 */
export const CHARGED_SQL = `CASE WHEN ${IS_REFUSED_SQL}
  THEN (SELECT coalesce(sum(p.amount_cents), 0)::int FROM payments p WHERE p.order_id = o.id) ELSE o.total_cents END`;

/**
 * Whether the payment of the order `o` became an order: reports count only these
 * (docs/decisions/0046). A replacement has no payment.
 */
export const BECAME_ORDER_SQL = `(o.paid_at IS NOT NULL AND NOT ${IS_REFUSED_SQL} AND o.replaces_problem_id IS NULL)`;

/**
 * Whether the order `o` is included in order counts, provided that `BECAME_ORDER_SQL` holds: it was not canceled. Sums
 * of money include canceled orders and subtract their refunds.
 */
export const IS_COUNTED_SQL = "(o.cancelled_at IS NULL)";
