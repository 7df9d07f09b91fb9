import "server-only";
import { isActiveSql } from "@/lib/server/dates";
import { db, type Tx } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";
import type { FirstMonthDiscount, FirstMonthDiscounts } from "../schema/first-month";

/** Uses `u` by membership purchases that can still be paid. */
export const OPEN_PURCHASE = Prisma.sql`u.plan_id IS NOT NULL AND u.paid_at IS NULL AND u.released_at IS NULL`;

/**
 * The discounts that the first month of a shopper's membership may have: the one of a code, and the automatic ones.
 * @param shopper `userId`: null for a visitor; `code` in capitals
 */
export async function findFirstMonthDiscounts(
  { userId, code }: { userId: string | null; code: string | null },
  at: Date,
  tx: Tx = db(),
): Promise<FirstMonthDiscounts> {
  const isActive = Prisma.sql`d.is_enabled AND ${isActiveSql("d", at)}`;
  const discounts = await tx.$queryRaw<FirstMonthDiscount[]>`
    SELECT d.id, d.title, d.code, d.kind::text, d.percent, d.amount_cents AS "amountCents", d.is_first_order_only AS "isFirstOnly",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) ORDER BY p.sort_order, p.id)
        FROM membership_plans p WHERE p.id = ANY (d.plan_ids)), '[]') AS plans,
      d.is_once_per_customer AS "isOncePerCustomer", d.max_uses AS "maxUses", d.starts_at AS "startsAt", d.ends_at AS "endsAt",
      d.is_enabled AS "isEnabled", held.is_held AS "isHeld",
      CASE WHEN d.max_uses IS NULL OR held.is_held THEN 0
        ELSE (SELECT count(*)::int FROM discount_uses u WHERE u.discount_id = d.id AND u.released_at IS NULL) END AS uses,
      EXISTS (SELECT 1 FROM discount_uses u WHERE u.discount_id = d.id AND u.user_id = ${userId} AND u.paid_at IS NOT NULL) AS "hasUsed"
    FROM discounts d CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM discount_uses u
      WHERE u.discount_id = d.id AND u.user_id = ${userId} AND ${OPEN_PURCHASE}) AS is_held) held
    WHERE d.scope = 'membership' AND (d.code = ${code} OR (d.code IS NULL AND (held.is_held OR (${isActive}))))
    ORDER BY d.code IS NULL, d.created_at, d.id`;
  const [shop] = await tx.$queryRaw<Pick<FirstMonthDiscounts, "timeZone" | "isForOrders">[]>`
    SELECT s.time_zone AS "timeZone", EXISTS (SELECT 1 FROM discounts d WHERE d.is_enabled AND d.scope <> 'membership' AND d.id =
      coalesce((SELECT e.id FROM discounts e WHERE e.code = ${code} AND NOT e.has_unique_codes),
        (SELECT k.discount_id FROM discount_codes k WHERE k.code = ${code}))) AS "isForOrders"
    FROM store_settings s WHERE s.id = 'default'`;
  if (!shop) throw new Error("The shop has no settings");
  return { code, ...shop, discounts };
}
