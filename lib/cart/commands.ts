import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { db, isUniqueViolation, type Tx } from "@/lib/server/db";
import type { Product } from "@/prisma/generated/client";
import { availableTo, type CartOwner, cartOf, fromOffer } from "./queries";
import { type AddToCartInput, MAX_QUANTITY } from "./schema";

/** @param available how many this shopper may buy */
export const outOfStock = (product: { name: string }, available: number): ShopError =>
  new ShopError(
    "out_of_stock",
    available > 0 ? `Only ${available} of ${product.name} left in stock` : `${product.name} is out of stock`,
    { available },
  );

/**
 * Adds to the owner's cart, making it when it is the first time; the same product, subscription and offer is one line.
 * @returns the line's id
 * @throws {ShopError} invalid_input for an unknown product, forbidden for a subscription of a non-member (D22),
 * out_of_stock with how many are left
 */
export async function addToCart(owner: CartOwner, input: AddToCartInput): Promise<string> {
  if (input.isSubscription)
    throw new ShopError("forbidden", "Subscription prices are for members: choose a membership plan first.");
  const cartId = await ensureCart(owner);
  return db().$transaction(async (tx) => {
    await lockCart(tx, cartId);
    const product = await tx.product.findFirst({ where: { id: input.productId, isActive: true } });
    if (!product) throw fieldError("productId", "is unknown");
    const key = {
      cartId,
      productId: product.id,
      isSubscription: input.isSubscription,
      offer: fromOffer(input.offer),
    };
    const existing = await tx.cartLine.findUnique({ where: { cartId_productId_isSubscription_offer: key } });
    const quantity = (existing?.quantity ?? 0) + input.quantity;
    if (quantity > MAX_QUANTITY) throw fieldError("quantity", `must be ${MAX_QUANTITY} or less in all`);
    await refuseBeyondStock(tx, cartId, product, quantity, existing?.id);
    const line = existing
      ? await tx.cartLine.update({ where: { id: existing.id }, data: { quantity } })
      : await tx.cartLine.create({ data: { ...key, quantity } });
    return line.id;
  });
}

/**
 * Sets a line's quantity; 0 or below deletes the line (D31).
 * @throws {ShopError} not_found when the line is not in the owner's cart, out_of_stock with how many are left
 */
export async function setQuantity(owner: CartOwner, lineId: string, quantity: number): Promise<void> {
  if (quantity <= 0) return removeLine(owner, lineId);
  const cart = await ownCart(owner);
  await db().$transaction(async (tx) => {
    await lockCart(tx, cart.id);
    const line = await tx.cartLine.findFirst({
      where: { id: lineId, cartId: cart.id },
      include: { product: true },
    });
    if (!line) throw lineMissing();
    if (quantity > line.quantity) await refuseBeyondStock(tx, cart.id, line.product, quantity, line.id);
    await tx.cartLine.update({ where: { id: line.id }, data: { quantity } });
  });
}

/** Takes a line out. @throws {ShopError} not_found when it is not in the owner's cart */
export async function removeLine(owner: CartOwner, lineId: string): Promise<void> {
  const cart = await ownCart(owner);
  const { count } = await db().cartLine.deleteMany({ where: { id: lineId, cartId: cart.id } });
  if (count === 0) throw lineMissing();
}

/** Takes everything out of the owner's cart. */
export async function clearCart(owner: CartOwner): Promise<void> {
  const where = cartOf(owner);
  const cart = where && (await db().cart.findUnique({ where, select: { id: true } }));
  if (cart) await db().cartLine.deleteMany({ where: { cartId: cart.id } });
}

/** All changes of one cart queue behind this lock. */
export const lockCart = (tx: Tx, cartId: string): Promise<unknown> =>
  tx.$queryRaw`SELECT id FROM carts WHERE id = ${cartId} FOR UPDATE`;

async function refuseBeyondStock(
  tx: Tx,
  cartId: string,
  product: Product,
  quantity: number,
  ownLineId?: string,
): Promise<void> {
  const others = await tx.cartLine.aggregate({
    where: { cartId, productId: product.id, ...(ownLineId ? { NOT: { id: ownLineId } } : {}) },
    _sum: { quantity: true },
  });
  const available = (await availableTo(tx, cartId, [product])).get(product.id) ?? 0;
  if ((others._sum.quantity ?? 0) + quantity > available) throw outOfStock(product, available);
}

const lineMissing = (): ShopError => new ShopError("not_found", "This item is not in your cart");

async function ownCart(owner: CartOwner): Promise<{ id: string }> {
  const where = cartOf(owner);
  const cart = where && (await db().cart.findUnique({ where, select: { id: true } }));
  if (!cart) throw lineMissing();
  return cart;
}

async function ensureCart(owner: CartOwner): Promise<string> {
  const where = cartOf(owner);
  if (!where) throw new Error("A cart needs a session or a person");
  const found = await db().cart.findUnique({ where, select: { id: true } });
  if (found) return found.id;
  const data = owner.userId !== null ? { userId: owner.userId } : { sessionId: owner.sessionId as string };
  try {
    return (await db().cart.create({ data, select: { id: true } })).id;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return (await db().cart.findUniqueOrThrow({ where, select: { id: true } })).id; // two first adds at once
  }
}
