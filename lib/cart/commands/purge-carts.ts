import "server-only";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { Prisma } from "@/prisma/generated/client";

/** The lifetime of the cookie that names a guest's cart: afterward no browser names the cart. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;
/**
 * An empty cart without a discount code has nothing to lose: the cookie keeps its name,
 * and the next add creates it again.
 */
const EMPTY_KEPT_SECONDS = 24 * 60 * 60;
const CARTS_AT_ONCE = 5000;

/**
 * Deletes guests' carts without changes for 90 days, and empty ones without a discount code after a day, in batches
 * until none is left, and carts of deleted accounts; those of other accounts and those that are being paid stay.
 * @returns how many
 */
export async function purgeCarts(): Promise<number> {
  const at = now();
  const before = secondsAfter(at, -KEPT_SECONDS);
  const lines = Prisma.sql`SELECT 1 FROM cart_lines l WHERE l.cart_id = c.id`;
  const notPaying = Prisma.sql`NOT EXISTS (SELECT 1 FROM orders o WHERE o.cart_id = c.id AND o.payment_status = 'pending')`;
  const kinds = [
    Prisma.sql`c.user_id IS NULL AND c.updated_at < ${before} AND ${notPaying}
      AND NOT EXISTS (${lines} AND l.updated_at >= ${before})`,
    Prisma.sql`c.user_id IS NULL AND c.updated_at < ${secondsAfter(at, -EMPTY_KEPT_SECONDS)} AND ${notPaying}
      AND c.discount_code IS NULL AND NOT EXISTS (${lines})`,
    // Created by a request that was running while its account was deleted.
    Prisma.sql`EXISTS (SELECT 1 FROM users u WHERE u.id = c.user_id AND u.deleted_at IS NOT NULL) AND ${notPaying}`,
  ];
  let deleted = 0;
  for (const isIdle of kinds) {
    let count: number;
    do {
      count = await deleteIdle(isIdle);
      deleted += count;
    } while (count === CARTS_AT_ONCE);
  }
  return deleted;
}

const deleteIdle = (isIdle: Prisma.Sql): Promise<number> =>
  db().$transaction(async (tx) => {
    const locked = await tx.$queryRaw<{ id: string }[]>`
      SELECT c.id FROM carts c WHERE ${isIdle} ORDER BY c.updated_at LIMIT ${CARTS_AT_ONCE} FOR UPDATE SKIP LOCKED`;
    // The condition is checked again under the lock, so that products that were added meanwhile count.
    return tx.$executeRaw`DELETE FROM carts c WHERE c.id = ANY(${locked.map(({ id }) => id)}) AND ${isIdle}`;
  });
