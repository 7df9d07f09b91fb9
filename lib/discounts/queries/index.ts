import "server-only";
import { currentPriceSql } from "@/lib/catalog/queries/current-prices";
import { heldUnitsSql } from "@/lib/catalog/queries/held-units";
import { isActiveSql } from "@/lib/server/dates";
import { hashEmail } from "@/lib/server/hash";
import { Prisma } from "@/prisma/generated/client";
import type { CartDiscount, CartDiscounts } from "../schema";

/** The customer of a cart, as far as the request identifies them. */
export interface DiscountCustomer {
  userId: string | null;
  /** The email address of the checkout. Automatic discounts ignore it, because the cart does not know it. */
  email?: string;
}

/**
 * Uses, by unpaid orders, of discounts for first orders other than `discountId`.
 * @param condition on `discount_uses u`
 */
export const pendingFirstSql = (discountId: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT 1 FROM discount_uses u JOIN discounts f ON f.id = u.discount_id JOIN orders o ON o.id = u.order_id
  WHERE f.is_first_order_only AND o.paid_at IS NULL AND u.discount_id <> ${discountId} AND ${condition}`;

/** The gift of `discounts d` as JSON, null for other kinds. `own.orders` as in cartDiscountsSql. */
const giftSql = (): Prisma.Sql => Prisma.sql`(
  SELECT jsonb_build_object('productId', p.id, 'slug', p.slug, 'name', p.name, 'sku', p.sku, 'unitLabel', p.unit_label,
    'imageUrl', p.image_url, 'regularPriceCents', ${currentPriceSql("p")}, 'wholesalePriceCents', p.wholesale_price_cents,
    'quantity', d.get_quantity, 'available', CASE WHEN p.is_active THEN p.available + ${heldUnitsSql(Prisma.sql`SELECT unnest(own.orders) AS id`)} ELSE 0 END)
  FROM products p WHERE p.id = d.gift_product_id)`;

/**
 * The discounts that `carts c` may be able to use, the one of its code and the automatic ones, as one JSON
 * value for a statement that reads the cart. `own.orders` is the id of the pending order that Pay would
 * change: after a sign-in the cart may have others.
 */
export const cartDiscountsSql = ({ userId, email }: DiscountCustomer, at: Date): Prisma.Sql => {
  const instant = Prisma.sql`${at}::timestamp`;
  const emailHash = email ? hashEmail(email) : null;
  // Uses by other orders: the cart's own pending order may keep its use.
  const others = Prisma.sql`u.released_at IS NULL AND u.order_id <> ALL (own.orders)`;
  const isCustomers = Prisma.sql`(u.user_id = ${userId} OR (d.code IS NOT NULL AND u.email_hash = ${emailHash}))`;
  const isActive = Prisma.sql`d.is_enabled AND ${isActiveSql("d", at)}`;
  return Prisma.sql`
    SELECT jsonb_build_object('code', c.discount_code, 'timeZone', (SELECT time_zone FROM store_settings), 'discounts', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'id', d.id, 'code', CASE WHEN d.code IS NOT NULL THEN c.discount_code END, 'hasUniqueCodes', d.has_unique_codes,
        'isCodeUsed', d.has_unique_codes AND EXISTS (SELECT 1 FROM discount_codes k
          WHERE k.code = c.discount_code AND k.order_id IS NOT NULL AND k.order_id <> ALL (own.orders)), 'title', d.title, 'kind', d.kind, 'percent', d.percent, 'amountCents', d.amount_cents,
        'buyQuantity', d.buy_quantity, 'getQuantity', d.get_quantity, 'gift', ${giftSql()}, 'renewals', d.renewals, 'scope', d.scope, 'categories', d.categories,
        'productIds', d.product_ids, 'minimumCents', d.minimum_cents, 'isFirstOrderOnly', d.is_first_order_only,
        'isMembersOnly', d.is_members_only, 'isOncePerCustomer', d.is_once_per_customer,
        'plan', (SELECT jsonb_build_object('id', p.id, 'name', p.name) FROM membership_plans p WHERE p.id = d.plan_id), 'maxUses', d.max_uses,
        'startsAt', extract(epoch FROM d.starts_at) * 1000, 'endsAt', extract(epoch FROM d.ends_at) * 1000,
        'combinesWithMemberPrice', d.combines_with_member_price, 'combinesWithOffers', d.combines_with_offers,
        'isEnabled', d.is_enabled, 'isHeld', held.is_held,
        'uses', CASE WHEN d.max_uses IS NULL OR held.is_held OR NOT (${isActive}) THEN 0
          -- Two counts, of which the first needs no more than an index.
          ELSE (SELECT count(*) FROM discount_uses u WHERE u.discount_id = d.id AND u.released_at IS NULL)
            - (SELECT count(*) FROM discount_uses u WHERE u.discount_id = d.id AND u.released_at IS NULL AND u.order_id = ANY (own.orders)) END,
        'hasUsed', (d.is_first_order_only OR d.is_once_per_customer) AND EXISTS (SELECT 1 FROM discount_uses u
          WHERE u.discount_id = d.id AND ${others} AND ${isCustomers}),
        'hasPendingFirst', d.is_first_order_only AND EXISTS (${pendingFirstSql(Prisma.sql`d.id`, Prisma.sql`${others} AND ${isCustomers}`)}),
        'hasOrdered', d.is_first_order_only AND EXISTS (SELECT 1 FROM orders o WHERE o.paid_at IS NOT NULL AND o.cancelled_at IS NULL
          AND (o.user_id = ${userId} OR (d.code IS NOT NULL AND o.customer_email = ${email?.toLowerCase() ?? null})))
      ) ORDER BY d.created_at, d.id)
      FROM discounts d CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM discount_uses u JOIN orders o ON o.id = u.order_id
        WHERE u.discount_id = d.id AND u.released_at IS NULL AND u.order_id = ANY (own.orders) AND o.hold_expires_at > ${instant})
        AS is_held) held
      WHERE d.id = own.entered OR (d.code IS NULL AND d.scope <> 'membership' AND (held.is_held OR (${isActive})))
    ), '[]'))
    FROM (SELECT ARRAY(SELECT o.id FROM orders o WHERE o.cart_id = c.id AND o.payment_status = 'pending' AND o.cancelled_at IS NULL
      ORDER BY o.created_at DESC LIMIT 1) AS orders,
      coalesce((SELECT e.id FROM discounts e WHERE e.code = c.discount_code AND NOT e.has_unique_codes),
        (SELECT k.discount_id FROM discount_codes k WHERE k.code = c.discount_code)) AS entered) own`;
};

/** A discount as cartDiscountsSql returns it: instants in milliseconds since 1970. */
interface DiscountRow extends Omit<CartDiscount, "startsAt" | "endsAt"> {
  startsAt: number | null;
  endsAt: number | null;
}

/** What cartDiscountsSql returns. */
export interface CartDiscountsRow extends Omit<CartDiscounts, "discounts"> {
  discounts: DiscountRow[];
}

const toInstant = (time: number | null): Date | null => (time === null ? null : new Date(time));

export const toCartDiscounts = ({ discounts, ...row }: CartDiscountsRow): CartDiscounts => ({
  ...row,
  discounts: discounts.map((one) => ({
    ...one,
    startsAt: toInstant(one.startsAt),
    endsAt: toInstant(one.endsAt),
  })),
});
