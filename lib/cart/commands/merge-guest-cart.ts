import "server-only";
import { getMemberTerms } from "@/lib/account/queries/member-terms";
import { quoteCart } from "@/lib/discounts/rules";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { readPurchasable, toApiOffers } from "../queries";
import type { CappedProduct } from "../schema";
import { addWhatFits } from "./add-lines";
import { lockOrCreateCart } from "./lock-cart";

interface GuestBrowser {
  /** Names the cart and nothing else (D10). */
  sessionId: string;
  /** Hash of the checkout secret, which alone grants access to an order (D1). */
  secretHash: string | undefined;
}

/**
 * Merges a guest's cart into a user's at sign-in (D10): quantities add up, no product beyond its stock; the pending
 * order that this browser started moves along. The guest's discount code replaces the account's own only if the merged
 * cart can use it. Idempotent; does nothing when the session has no cart.
 * @returns what did not fit
 */
export async function mergeGuestCart(
  { sessionId, secretHash }: GuestBrowser,
  userId: string,
): Promise<CappedProduct[]> {
  if ((await db().cart.count({ where: { sessionId } })) === 0) return [];
  return db().$transaction(async (tx) => {
    const cartId = await lockOrCreateCart(tx, { sessionId: undefined, userId });
    const [guest] = await tx.$queryRaw<{ id: string; code: string | null }[]>`
      SELECT id, discount_code AS code FROM carts WHERE session_id = ${sessionId} AND user_id IS NULL FOR UPDATE`;
    if (!guest) return [];
    // Locks all of them before the cart is deleted: a payment that is being finalized comes first, and removes its
    // lines.
    await tx.$queryRaw`SELECT id FROM orders WHERE cart_id = ${guest.id} ORDER BY id FOR UPDATE`;
    if (secretHash)
      await tx.order.updateMany({
        where: {
          cartId: guest.id,
          paymentStatus: "pending",
          cancelledAt: null,
          checkoutSecretHash: secretHash,
        },
        data: { cartId, userId },
      });
    // Cooldowns of holds survive a sign-in (D43).
    await tx.order.updateMany({ where: { cartId: guest.id, paymentStatus: "failed" }, data: { cartId } });
    const lines = await tx.cartLine.findMany({
      where: { cartId: guest.id },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      include: { product: { select: { name: true } } },
    });
    const { capped } = await addWhatFits(
      tx,
      cartId,
      lines.map((line) => ({ ...line, offers: toApiOffers(line.offers), productName: line.product.name })),
    );
    await tx.cart.delete({ where: { id: guest.id } });
    if (guest.code) await takeOverCode(tx, cartId, userId, guest.code);
    return capped;
  });
}

/** Puts a guest's code into a user's cart, which keeps a code of its own if it cannot use the guest's. */
async function takeOverCode(tx: Tx, cartId: string, userId: string, code: string): Promise<void> {
  const owner = { sessionId: undefined, userId };
  const { discountCode: own } = await tx.cart.findUniqueOrThrow({ where: { id: cartId } });
  await tx.cart.update({ where: { id: cartId }, data: { discountCode: code } });
  if (own === null) return;
  const cart = await readPurchasable(tx, owner, await getMemberTerms(userId));
  const state = cart && quoteCart(cart, "standard", now()).quote.entered?.state;
  if (state !== "applied" && state !== "better")
    await tx.cart.update({ where: { id: cartId }, data: { discountCode: own } });
}
