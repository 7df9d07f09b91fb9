import "server-only";
import { MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";
import { db, type Tx } from "@/lib/server/db";
import type { CartOwner } from "../queries";
import type { AddLinesResult, AddToCartInput, CappedProduct } from "../schema";
import { addLine, stockFor } from "./change-lines";
import { lockOrCreateCart } from "./lock-cart";

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
        ...(stock ? {} : { isSold: false as const }),
      });
  }
  return { added: added.reduce((sum, { quantity }) => sum + quantity, 0), lines: added, capped };
}

/** Adds all of these lines to the owner's cart, each up to the stock, to order again. */
export const addLinesToCart = (owner: CartOwner, lines: readonly RequestedLine[]): Promise<AddLinesResult> =>
  db().$transaction(async (tx) => addWhatFits(tx, await lockOrCreateCart(tx, owner), lines));
