import { newId } from "@/lib/core/ids";
import { buildInsert } from "./build-insert";
import type { Sql } from "./database";

/** Inserts a discount of 10 percent, or with other columns. @returns its id */
export async function insertDiscount(sql: Sql, change: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  const row = { id, title: "Spring", kind: "percent", percent: 10, updated_at: new Date(), ...change };
  await sql(...buildInsert("discounts", row));
  return id;
}

let forms = 0;
/** What the admin's form sends for 10 percent with a unique code, or with other fields. */
export const discountForm = (change: object = {}) => {
  forms += 1;
  return {
    ...{ title: "Spring", method: "code", code: `code-${forms}`, kind: "percent", percent: "10" },
    ...change,
  };
};

/**
 * Inserts a use of a discount into an order: $0.40 off its goods, $0.05 off its delivery.
 * Can release it, and cancel the order.
 */
export async function insertDiscountUse(
  sql: Sql,
  discountId: string,
  orderId: string,
  { released = false, cancelled = false } = {},
): Promise<void> {
  await sql(
    `UPDATE orders SET discount_id = $2, discount_title = 'Spring', discount_cents = 40, discount_delivery_cents = 5,
       cancelled_at = CASE WHEN $3 THEN now() END,
       cancel_reason = CASE WHEN $3 THEN 'shop'::"CancelReason" END WHERE id = $1`,
    [orderId, discountId, cancelled],
  );
  await sql(
    `INSERT INTO discount_uses (discount_id, order_id, released_at) VALUES ($1, $2, CASE WHEN $3 THEN now() END)`,
    [discountId, orderId, released],
  );
}

/** A discount of 10 percent on everything, without conditions, as the cart and the admin both have it. */
export const PLAIN_DISCOUNT = {
  id: "d",
  title: "Spring",
  kind: "percent",
  percent: 10,
  buyQuantity: null,
  getQuantity: null,
  gift: null,
  renewals: null,
  scope: "everything",
  isFirstOrderOnly: false,
  isMembersOnly: false,
  isOncePerCustomer: false,
  maxUses: null,
  startsAt: null,
  endsAt: null,
  combinesWithMemberPrice: true,
  combinesWithOffers: true,
  isEnabled: true,
} as const;
