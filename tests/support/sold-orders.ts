type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

interface Line {
  productId: string;
  /** In cents. */
  price: number;
  quantity: number;
  /** Off the line, in cents. */
  discount?: number;
  refunded?: number;
}

export interface Sold {
  /** Time of the payment; the order was created ten minutes earlier. */
  at: string;
  email?: string;
  userId?: string;
  lines: Line[];
  shipping?: number;
  tax?: number;
  /** False for an unpaid order. */
  paid?: boolean;
  /** The payment status; derived from the returned money by default. */
  cancel?: "buyer" | "shop" | "sold_out";
  adjustment?: number;
  /** Seconds from payment to shipping. */
  shippedAfter?: number;
  pickup?: boolean;
  /** Refunds, made at `at` or when the order was paid; without parts for a goodwill refund or one made at Stripe. */
  refunds?: {
    cents: number;
    status?: "requested" | "pending" | "succeeded" | "failed";
    at?: string;
    goods?: number;
    tax?: number;
    shipping?: number;
  }[];
  /** A lost dispute, opened when the order was paid. */
  lostDispute?: number;
}

const statusOf = ({ paid = true }: Sold, total: number, back: number): string => {
  if (!paid) return "pending";
  if (back === 0) return "paid";
  return back >= total ? "refunded" : "partially_refunded";
};

/** Past orders in their final database state, for reports. */
export function soldOrders(sql: Sql) {
  let made = 0;

  async function money(id: string, sold: Sold, total: number): Promise<void> {
    if (sold.paid === false) return;
    await sql(
      "INSERT INTO payments (id, order_id, payment_intent_id, amount_cents, created_at) VALUES ($1::text, $1::text, 'pi_' || $1::text, $2, $3)",
      [id, total, sold.at],
    );
    for (const [index, refund] of (sold.refunds ?? []).entries()) {
      const { cents, status = "succeeded", at = sold.at, goods = 0, tax = 0, shipping = 0 } = refund;
      await sql(
        `INSERT INTO refunds (id, order_id, payment_intent_id, idempotency_key, amount_cents, goods_cents, tax_cents, shipping_cents, reason,
           status, created_at, updated_at)
         VALUES ($1::text || '-' || $2::int, $1::text, 'pi_' || $1::text, $1::text || '-' || $2::int, $3, $4, $5, $6, 'Asked for',
           $7::"RefundStatus", $8, now())`,
        [id, index, cents, goods, tax, shipping, status, at],
      );
    }
    if (sold.lostDispute)
      await sql(
        `INSERT INTO disputes (id, order_id, payment_intent_id, stripe_dispute_id, amount_cents, reason, status, closed_at, updated_at)
         VALUES ($1::text, $1::text, 'pi_' || $1::text, 'dp_' || $1::text, $2, 'fraudulent', 'lost', $3, now())`,
        [id, sold.lostDispute, sold.at],
      );
  }

  /** @returns its id */
  return async (sold: Sold): Promise<string> => {
    made += 1;
    const id = `sold-in-a-report-${String(made).padStart(8, "0")}`;
    const { lines, shipping = 0, tax = 0, paid = true, refunds = [], lostDispute = 0 } = sold;
    const subtotal = lines.reduce(
      (sum, { price, quantity, discount = 0 }) => sum + price * quantity - discount,
      0,
    );
    const total = subtotal + shipping + tax;
    const back = refunds
      .filter(({ status }) => status !== "failed")
      .reduce((sum, { cents }) => sum + cents, 0);
    const shipped = sold.shippedAfter !== undefined;
    await sql(
      `INSERT INTO orders (id, order_number, user_id, customer_email, payment_status, fulfillment_status, fulfillment_method, paid_at,
         shipped_at, cancelled_at, cancel_reason, subtotal_cents, shipping_cents, tax_cents, total_cents, adjustment_cents, created_at, updated_at)
       VALUES ($1, upper(right($1, 8)), $2, $3, $4::"PaymentStatus", $5::"FulfillmentStatus", $6::"FulfillmentMethod",
         CASE WHEN $7 THEN $8::timestamp END, $8::timestamp + make_interval(secs => $9::float8), CASE WHEN $10::text IS NOT NULL THEN $8::timestamp END,
         $10::"CancelReason", $11, $12, $13, $14, $15, $8::timestamp - interval '10 minutes', now())`,
      [
        id,
        sold.userId ?? null,
        sold.email ?? "",
        statusOf(sold, total, back + lostDispute),
        shipped ? "shipped" : "new",
        sold.pickup ? "pickup" : "shipping",
        paid,
        sold.at,
        sold.shippedAfter ?? null,
        sold.cancel ?? null,
        subtotal,
        shipping,
        tax,
        total,
        sold.adjustment ?? 0,
      ],
    );
    for (const [position, { productId, price, quantity, refunded = 0, discount = 0 }] of lines.entries())
      await sql(
        `INSERT INTO order_lines (id, order_id, position, product_id, name, regular_price_cents, unit_price_cents, quantity,
           discount_cents, line_total_cents, refunded_quantity)
         SELECT $1::text || '-' || $2::int, $1::text, $2::int, p.id, p.name, $4::int, $4::int, $5::int, $7::int, $4::int * $5::int - $7::int,
           $6::int FROM products p WHERE p.id = $3`,
        [id, position, productId, price, quantity, refunded, discount],
      );
    await money(id, sold, total);
    return id;
  };
}
