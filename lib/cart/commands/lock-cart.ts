import "server-only";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { countCheaply } from "@/lib/server/limits";
import type { CartLine } from "@/prisma/generated/client";
import { type CartOwner, cartWhere, ownCartSql } from "../queries";

/**
 * Counts a cart that this request is about to create (D37): a household does not need hundreds of carts.
 * @param address of the caller
 * @throws {ShopError} too_many
 */
export async function limitNewCarts(owner: CartOwner, address: string): Promise<void> {
  const where = cartWhere(owner);
  const isKnown = where !== null && (await db().cart.count({ where })) > 0;
  if (!isKnown) await countCheaply("newCartsPerAddress", address);
}

/** All changes of one cart queue at this lock. */
export const lockCart = (tx: Tx, cartId: string): Promise<unknown> =>
  tx.$queryRaw`SELECT id FROM carts WHERE id = ${cartId} FOR UPDATE`;

/** Locks the owner's cart. @returns its id; null if there is none */
export async function lockOwnCart(tx: Tx, owner: CartOwner): Promise<string | null> {
  const [row] = await tx.$queryRaw<
    { id: string }[]
  >`SELECT c.id FROM carts c WHERE ${ownCartSql(owner)} FOR UPDATE`;
  return row?.id ?? null;
}

/**
 * Locks the owner's cart, and reads one of its lines.
 * @throws {ShopError} not_found when the line is not in the owner's cart
 */
export async function lockOwnLine(tx: Tx, owner: CartOwner, lineId: string): Promise<CartLine> {
  const cartId = await lockOwnCart(tx, owner);
  const line = cartId && (await tx.cartLine.findFirst({ where: { id: lineId, cartId } }));
  if (!line) throw lineNotFoundError();
  return line;
}

/** Locks the owner's cart, and creates it on first use. Two concurrent first adds create one cart. */
export async function lockOrCreateCart(tx: Tx, { sessionId, userId }: CartOwner): Promise<string> {
  const at = now();
  const [row] =
    userId !== null
      ? await tx.$queryRaw<{ id: string }[]>`
          INSERT INTO carts (id, user_id, created_at, updated_at) VALUES (${newId()}, ${userId}, ${at}, ${at})
          ON CONFLICT (user_id) DO UPDATE SET updated_at = ${at} RETURNING id`
      : await tx.$queryRaw<{ id: string }[]>`
          INSERT INTO carts (id, session_id, created_at, updated_at) VALUES (${newId()}, ${sessionId ?? null}, ${at}, ${at})
          ON CONFLICT (session_id) DO UPDATE SET updated_at = ${at} RETURNING id`;
  if (!row) throw new Error("The cart was not written");
  return row.id;
}

export const lineNotFoundError = (): ShopError => new ShopError("not_found", "This item is not in your cart");
