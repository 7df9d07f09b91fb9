import "server-only";
import type { Viewer } from "@/lib/account/queries/viewer";
import { newId } from "@/lib/core/ids";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { type CartLine, Prisma } from "@/prisma/generated/client";
import { type CartOwner, getCart, ownHoldSql, type Shopper, toDbOffers } from "../queries";
import { lineLimitError, outOfStockError, refuseSubscription } from "../rules";
import type { AddToCartInput, CartLineView } from "../schema";
import { lineNotFoundError, lockOwnCart, lockOwnLine } from "./lock-cart";

interface StockForCart {
  name: string;
  /** The stock that this cart's owner may buy: free stock and the units that the cart's own pending order holds. */
  available: number;
  inCart: number;
}

/** The stock of a product for the owner of a cart; undefined for a product that is not sold. */
export async function stockFor(tx: Tx, cartId: string, productId: string): Promise<StockForCart | undefined> {
  const [row] = await tx.$queryRaw<StockForCart[]>`
    SELECT p.name,
           p.available + ${ownHoldSql(Prisma.sql`${cartId}`)} AS available,
           coalesce((SELECT sum(l.quantity) FROM cart_lines l WHERE l.cart_id = ${cartId} AND l.product_id = p.id), 0)::int AS "inCart"
    FROM products p WHERE p.id = ${productId} AND p.is_active`;
  return row;
}

/** Adds units to a locked cart: to the product's line in that mode, if there is one. @returns the line's id */
export async function addLine(
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
  await db().$transaction(async (tx) => {
    const line = await lockOwnLine(tx, owner, lineId);
    if (!isMember) line.quantity = await putAs(tx, line, false);
    if (quantity > line.quantity) await refuseMore(tx, line, quantity);
    const { count } = await tx.cartLine.updateMany({ where: { id: line.id }, data: { quantity } });
    if (count === 0) throw lineNotFoundError(); // removed, or bought, concurrently
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
  await db().$transaction(async (tx) => {
    const line = await lockOwnLine(tx, owner, lineId);
    await putAs(tx, line, isSubscription);
  });
}

/**
 * Puts a line into a mode, merged with the product's line that is in that mode already.
 * @returns the line's quantity, including that of the merged line
 */
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

/**
 * Removes a line, which counts as a change of the cart for reminders. The subscription line of a former member is shown
 * merged with the product's other line, so both are removed.
 * @throws {ShopError} not_found when it is not in the owner's cart
 */
export async function removeLine(owner: CartOwner, lineId: string, { isMember } = MEMBER): Promise<void> {
  await db().$transaction(async (tx) => {
    const line = await lockOwnLine(tx, owner, lineId);
    const isMerged = line.isSubscription && !isMember;
    await tx.cartLine.deleteMany({
      where: { cartId: line.cartId, ...(isMerged ? { productId: line.productId } : { id: lineId }) },
    });
    await tx.cart.update({ where: { id: line.cartId }, data: { updatedAt: now() } });
  });
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

async function refuseMore(tx: Tx, line: CartLine, quantity: number): Promise<void> {
  const stock = await stockFor(tx, line.cartId, line.productId);
  const inAll = (stock?.inCart ?? line.quantity) - line.quantity + quantity;
  if (inAll > MAX_LINE_QUANTITY) throw lineLimitError();
  if (!stock) throw outOfStockError({ name: "This product" }, 0);
  if (inAll > stock.available) throw outOfStockError(stock, stock.available);
}
