import "server-only";

/** Whether the payment of the order `o` was refunded in full instead of becoming an order: sold out, or a wrong amount (D4). */
export const IS_REFUSED_SQL = "coalesce(o.cancel_reason IN ('sold_out', 'wrong_amount'), false)";

/** Whether the payment of the order `o` became an order: reports count only these (docs/decisions/0046). A replacement has no payment. */
export const BECAME_ORDER_SQL = `(o.paid_at IS NOT NULL AND NOT ${IS_REFUSED_SQL} AND o.replaces_problem_id IS NULL)`;
