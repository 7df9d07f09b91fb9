import "server-only";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { hashEmail } from "@/lib/server/hash";
import { Prisma } from "@/prisma/generated/client";
import { type DiscountCustomer, pendingFirstSql } from "../queries";
import type { CartDiscount, DiscountRefusal } from "../schema";

/** Another order has taken the use or the code, or the discount was deleted, so this order cannot have it. */
export class DiscountTakenError extends Error {
  constructor(
    readonly discount: CartDiscount,
    readonly refusal: DiscountRefusal,
  ) {
    super(`Discount ${discount.id}: ${refusal}`);
  }
}

/**
 * Blocks the deletion of a discount until this transaction ends. Call it before writing the order that refers to it.
 * @throws {DiscountTakenError} withdrawn
 */
export async function blockDiscountDeletion(tx: Tx, discount: CartDiscount): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM discounts WHERE id = ${discount.id} FOR KEY SHARE`;
  if (rows.length === 0) throw new DiscountTakenError(discount, "withdrawn");
}

/**
 * Reserves an order's use of a discount, or keeps the one it has. Orders that want the same limited discount queue at
 * its row until this transaction ends; call it last.
 * @throws {DiscountTakenError} used_up, code_used, already_used, first_order_pending, withdrawn; the caller's
 * transaction then rolls back
 */
export async function reserveDiscountUse(
  tx: Tx,
  discount: CartDiscount,
  orderId: string,
  { userId, email }: DiscountCustomer,
): Promise<void> {
  const emailHash = email ? hashEmail(email) : null;
  const isOnce = discount.isOncePerCustomer || discount.isFirstOrderOnly;
  if (discount.isFirstOrderOnly) await lockCustomer(tx, [userId, emailHash]);
  if (discount.maxUses !== null || isOnce) {
    await tx.$queryRaw`SELECT id FROM discounts WHERE id = ${discount.id} FOR NO KEY UPDATE`;
    // In a separate statement: the one that locks does not see what was committed while it waited.
    const refusal = await findTaken(tx, discount, orderId, { userId, emailHash: isOnce ? emailHash : null });
    if (refusal) throw new DiscountTakenError(discount, refusal);
  }
  if (discount.hasUniqueCodes && !(await reserveCode(tx, discount, orderId)))
    throw new DiscountTakenError(discount, "code_used");
  await tx.$executeRaw`
    INSERT INTO discount_uses (discount_id, order_id, user_id, email_hash, created_at)
    VALUES (${discount.id}, ${orderId}, ${userId}, ${emailHash}, ${now()}::timestamp)
    ON CONFLICT (discount_id, order_id) DO UPDATE
    SET released_at = NULL, user_id = excluded.user_id, email_hash = excluded.email_hash`;
}

/** Reserves a unique code for an order. @returns false if another order has it */
async function reserveCode(tx: Tx, { id, code }: CartDiscount, orderId: string): Promise<boolean> {
  const reserved = await tx.$executeRaw`
    UPDATE discount_codes SET order_id = ${orderId}
    WHERE code = ${code} AND discount_id = ${id} AND (order_id IS NULL OR order_id = ${orderId})`;
  return reserved === 1;
}

/** Makes a customer's orders with first-order discounts queue until this transaction ends. */
async function lockCustomer(tx: Tx, names: readonly (string | null)[]): Promise<void> {
  for (const name of names.filter((one) => one !== null).sort())
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('first-order-' || ${name}, 0))`;
}

async function findTaken(
  tx: Tx,
  { id, code, isOncePerCustomer, isFirstOrderOnly }: CartDiscount,
  orderId: string,
  { userId, emailHash }: { userId: string | null; emailHash: string | null },
): Promise<DiscountRefusal | null> {
  const isCustomers = Prisma.sql`u.released_at IS NULL AND u.order_id <> ${orderId}
    AND (u.user_id = ${userId} OR u.email_hash = ${code === null ? null : emailHash})`;
  const [row] = await tx.$queryRaw<{ isUsedUp: boolean; hasUsed: boolean; hasPendingFirst: boolean }[]>`
    SELECT NOT EXISTS (SELECT 1 FROM discount_uses own WHERE own.discount_id = d.id AND own.order_id = ${orderId} AND own.released_at IS NULL)
        AND d.max_uses IS NOT NULL AND (SELECT count(*) FROM discount_uses u WHERE u.discount_id = d.id AND u.released_at IS NULL)
          >= d.max_uses AS "isUsedUp",
      EXISTS (SELECT 1 FROM discount_uses u WHERE u.discount_id = d.id AND ${isCustomers}) AS "hasUsed",
      EXISTS (${pendingFirstSql(Prisma.sql`d.id`, isCustomers)}) AS "hasPendingFirst"
    FROM discounts d WHERE d.id = ${id}`;
  if (!row) return "withdrawn";
  if (row.isUsedUp) return "used_up";
  if (row.hasUsed && (isOncePerCustomer || isFirstOrderOnly)) return "already_used";
  return row.hasPendingFirst && isFirstOrderOnly ? "first_order_pending" : null;
}

/**
 * Makes the use of a paid order's discount final, and releases the uses of its unpaid revisions.
 * @param discount of the paid revision; null if it had none
 */
export async function settleDiscountUses(
  tx: Tx,
  orderId: string,
  discount: Pick<CartDiscount, "id" | "code"> | null,
): Promise<void> {
  const isPaid = Prisma.sql`discount_id IS NOT DISTINCT FROM ${discount?.id ?? null}`;
  await tx.$executeRaw`
    UPDATE discount_uses SET released_at = CASE WHEN ${isPaid} THEN NULL ELSE ${now()}::timestamp END
    WHERE order_id = ${orderId} AND (released_at IS NULL) <> (${isPaid})`;
  const code = discount?.code ?? null;
  await tx.$executeRaw`
    UPDATE discount_codes SET order_id = CASE WHEN code = ${code} THEN ${orderId} END
    WHERE (order_id = ${orderId} AND code IS DISTINCT FROM ${code}) OR (order_id IS NULL AND code = ${code})`;
}

/** Releases the uses of an order that has ended without being paid. */
export const releaseDiscountUses = (tx: Tx, orderId: string): Promise<void> =>
  settleDiscountUses(tx, orderId, null);
