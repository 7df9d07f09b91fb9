import "server-only";
import type { Viewer } from "@/lib/account/queries";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { countCheaply } from "@/lib/server/limits";
import { type CartLine, Prisma } from "@/prisma/generated/client";
import {
  type CartOwner,
  cartWhere,
  getCart,
  ownCartSql,
  ownHoldSql,
  type Shopper,
  toDbOffers,
} from "../queries";
import { lineLimitError, outOfStockError, refuseSubscription } from "../rules";
import type { AddLinesResult, AddToCartInput, CappedProduct, CartLineView } from "../schema";

/**
 * Counts a cart that this request is about to create (D37): a household does not need hundreds of carts.
 * @param address of the caller @throws {ShopError} too_many
 */
export async function limitNewCarts(owner: CartOwner, address: string): Promise<void> {
  const where = cartWhere(owner);
  const isKnown = where !== null && (await db().cart.count({ where })) > 0;
  if (!isKnown) await countCheaply("newCartsPerAddress", address);
}

interface StockForCart {
  name: string;
  /** The stock that this cart's owner may buy: free stock and the units that the cart's own pending order holds. */
  available: number;
  inCart: number;
}

async function stockFor(tx: Tx, cartId: string, productId: string): Promise<StockForCart | undefined> {
  const [row] = await tx.$queryRaw<StockForCart[]>`
    SELECT p.name,
           p.available + ${ownHoldSql(Prisma.sql`${cartId}`)} AS available,
           coalesce((SELECT sum(l.quantity) FROM cart_lines l WHERE l.cart_id = ${cartId} AND l.product_id = p.id), 0)::int AS "inCart"
    FROM products p WHERE p.id = ${productId} AND p.is_active`;
  return row;
}

async function addLine(
  tx: Tx,
  cartId: string,
  { productId, quantity, isSubscription, offers }: AddToCartInput,
): Promise<string> {
  const at = now();
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO cart_lines (id, cart_id, product_id, quantity, is_subscription, offers, created_at, updated_at)
    VALUES (${newId()}, ${cartId}, ${productId}, ${quantity}, ${isSubscription}, ${toDbOffers(offers)}::"LineOffer"[], ${at}, ${at})
    ON CONFLICT (cart_id, product_id, is_subscription)
    DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity, updated_at = ${at},
      offers = ARRAY(SELECT DISTINCT unnest(cart_lines.offers || excluded.offers) ORDER BY 1)
    RETURNING id`;
  if (!row) throw new Error("The line was not written");
  return row.id;
}

/** Members have subscription lines; for others they become one-time lines (D22). */
const MEMBER = { isMember: true };

/**
 * Sets a line's quantity; 0 or below deletes the line (D31). A subscription line of a former member becomes a one-time
 * line.
 * @throws {ShopError} not_found when the line is not in the owner's cart, out_of_stock with how many are left,
 * invalid_input above 500 of one product (D43)
 */
export async function setLineQuantity(
  owner: CartOwner,
  lineId: string,
  quantity: number,
  { isMember } = MEMBER,
): Promise<void> {
  if (quantity <= 0) return removeLine(owner, lineId, { isMember });
  const cart = await ownCart(owner);
  await db().$transaction(async (tx) => {
    await lockCart(tx, cart.id);
    const line = await tx.cartLine.findFirst({ where: { id: lineId, cartId: cart.id } });
    if (!line) throw lineMissing();
    if (!isMember) line.quantity = await putAs(tx, line, false);
    if (quantity > line.quantity) await refuseMore(tx, line, quantity);
    const { count } = await tx.cartLine.updateMany({ where: { id: line.id }, data: { quantity } });
    if (count === 0) throw lineMissing(); // removed, or bought, concurrently
  });
}

/**
 * Switches a line between subscription and one-time purchase. If the cart has the product's other line already, the two
 * are merged.
 * @throws {ShopError} not_found when the line is not in the owner's cart, forbidden for a subscription of a non-member
 * (D22)
 */
export async function switchLineMode(
  owner: CartOwner,
  { isMember }: Pick<Viewer, "isMember">,
  lineId: string,
  isSubscription: boolean,
): Promise<void> {
  if (isSubscription) refuseSubscription(isMember);
  const cart = await ownCart(owner);
  await db().$transaction(async (tx) => {
    await lockCart(tx, cart.id);
    const line = await tx.cartLine.findFirst({ where: { id: lineId, cartId: cart.id } });
    if (!line) throw lineMissing();
    await putAs(tx, line, isSubscription);
  });
}

/** @returns the line's quantity, including that of the merged line */
async function putAs(tx: Tx, line: CartLine, isSubscription: boolean): Promise<number> {
  const { id, cartId, productId, quantity } = line;
  if (line.isSubscription === isSubscription) return quantity;
  const twin = await tx.cartLine.findFirst({ where: { cartId, productId, isSubscription } });
  // The switched line keeps its id, because the page still shows it.
  if (twin) await tx.cartLine.deleteMany({ where: { id: twin.id } });
  const together = quantity + (twin?.quantity ?? 0);
  const offers = [...new Set([...line.offers, ...(twin?.offers ?? [])])].sort();
  await tx.cartLine.updateMany({ where: { id }, data: { isSubscription, quantity: together, offers } });
  return together;
}

/**
 * Turns subscription lines into one-time lines when their owner is no longer a member (D22). The caller holds the
 * cart's lock.
 */
export async function convertLapsedSubscriptionLines(tx: Tx, cartId: string): Promise<void> {
  const where = { cartId, isSubscription: true };
  for (const line of await tx.cartLine.findMany({ where, orderBy: { id: "asc" } }))
    await putAs(tx, line, false);
}

/** Removes a line. @throws {ShopError} not_found when it is not in the owner's cart */
export async function removeLine(owner: CartOwner, lineId: string, { isMember } = MEMBER): Promise<void> {
  const { id: cartId } = await ownCart(owner);
  const line = isMember ? null : await db().cartLine.findFirst({ where: { id: lineId, cartId } });
  const where = line?.isSubscription ? { productId: line.productId } : { id: lineId };
  const { count } = await db().cartLine.deleteMany({ where: { ...where, cartId } });
  if (count === 0) throw lineMissing();
}

/**
 * Removes all lines of the owner's cart.
 * @returns the removed lines, priced for this viewer; some may come from another tab and not be on the page
 */
export const clearCart = (owner: CartOwner, viewer: Shopper): Promise<CartLineView[]> =>
  db().$transaction(async (tx) => {
    const cartId = await lockOwnCart(tx, owner);
    if (cartId === null) return [];
    const lines = await getCart(owner, viewer, tx);
    await tx.cartLine.deleteMany({ where: { cartId } });
    return lines;
  });

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

async function refuseMore(tx: Tx, line: CartLine, quantity: number): Promise<void> {
  const stock = await stockFor(tx, line.cartId, line.productId);
  const inAll = (stock?.inCart ?? line.quantity) - line.quantity + quantity;
  if (inAll > MAX_LINE_QUANTITY) throw lineLimitError();
  if (!stock) throw outOfStockError({ name: "This product" }, 0);
  if (inAll > stock.available) throw outOfStockError(stock, stock.available);
}

const lineMissing = (): ShopError => new ShopError("not_found", "This item is not in your cart");

async function ownCart(owner: CartOwner): Promise<{ id: string }> {
  const where = cartWhere(owner);
  const cart = where && (await db().cart.findUnique({ where, select: { id: true } }));
  if (!cart) throw lineMissing();
  return cart;
}

/** Two concurrent first adds create one cart; later changes queue at its row. */
export async function lockOrMakeCart(tx: Tx, { sessionId, userId }: CartOwner): Promise<string> {
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

/** A line to add to a cart. */
export interface RequestedLine extends Omit<AddToCartInput, "productId"> {
  /** Null for a product that no longer exists. */
  productId: string | null;
  productName: string;
}

/** Adds lines to a locked cart, each up to the stock and to the maximum of a line (D43). */
export async function addWhatFits(
  tx: Tx,
  cartId: string,
  lines: readonly RequestedLine[],
): Promise<AddLinesResult> {
  const capped: CappedProduct[] = [];
  const added: AddLinesResult["lines"] = [];
  for (const { productId, productName, quantity: wanted, isSubscription, offers } of lines) {
    const stock = productId === null ? undefined : await stockFor(tx, cartId, productId);
    const inCart = stock?.inCart ?? 0;
    const available = stock?.available ?? 0;
    const room = Math.min(available, MAX_LINE_QUANTITY) - inCart;
    const quantity = Math.max(0, Math.min(wanted, room));
    if (productId !== null && quantity > 0) {
      await addLine(tx, cartId, { productId, quantity, isSubscription, offers });
      added.push({ productName, quantity });
    }
    if (quantity < wanted)
      capped.push({
        productName,
        wanted: inCart + wanted,
        kept: inCart + quantity,
        ...(available > MAX_LINE_QUANTITY ? { isAtLimit: true } : {}),
      });
  }
  return { added: added.reduce((sum, { quantity }) => sum + quantity, 0), lines: added, capped };
}

/** Adds all of these lines to the owner's cart, each up to the stock, to order again. */
export const addLinesToCart = (owner: CartOwner, lines: readonly RequestedLine[]): Promise<AddLinesResult> =>
  db().$transaction(async (tx) => addWhatFits(tx, await lockOrMakeCart(tx, owner), lines));
