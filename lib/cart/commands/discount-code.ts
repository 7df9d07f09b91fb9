import "server-only";
import type { Viewer } from "@/lib/account/queries/viewer";
import { ShopError } from "@/lib/core/errors";
import { describeEmptyCart, quoteCart } from "@/lib/discounts/rules";
import { toEntryRefusal } from "@/lib/discounts/rules/describe-refusal";
import { type EnteredDiscount, UNKNOWN_CODE } from "@/lib/discounts/schema";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { countAgainstLimit, uncount } from "@/lib/server/limits";
import { type CartOwner, cartWhere, readCartDiscounts, readPurchasable } from "../queries";
import { limitNewCarts, lockOrCreateCart } from "./lock-cart";

/**
 * Adds a code to the owner's cart, replacing the one that it has. A code that does not apply to the cart's contents yet
 * is kept. Unknown codes count toward the address's limit of guesses.
 * @param code in uppercase
 * @param address of the caller
 * @returns the state of the code in the cart
 * @throws {ShopError} invalid_input for an unknown code, conflict with the reason for every other
 * refusal; then the cart keeps what it had; too_many
 */
export async function enterDiscountCode(
  owner: CartOwner,
  viewer: Viewer,
  code: string,
  address: string,
): Promise<EnteredDiscount> {
  await countAgainstLimit("discountGuessesPerAddress", address);
  await limitNewCarts(owner, address);
  const entered = await db()
    .$transaction(async (tx) => {
      const cartId = await lockOrCreateCart(tx, owner);
      await tx.cart.update({ where: { id: cartId }, data: { discountCode: code } });
      const found = await describeCode(tx, owner, viewer);
      if (found.state === "refused") throw refusalError(found.message, await isMembershipCode(tx, code));
      return found;
    })
    .catch((error: unknown) => {
      if (error instanceof ShopError && error.code === "conflict") return error;
      throw error;
    });
  await uncount("discountGuessesPerAddress", address);
  if (entered instanceof ShopError) throw entered;
  return entered;
}

function refusalError(reason: string, isMembership: boolean): ShopError {
  const message = toEntryRefusal(reason);
  return new ShopError(message === UNKNOWN_CODE ? "invalid_input" : "conflict", message, {
    fields: { code: message },
    ...(isMembership ? { codeIsFor: "membership" } : {}),
  });
}

const isMembershipCode = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx.discount.count({ where: { code, scope: "membership", isEnabled: true } })) > 0;

async function describeCode(tx: Tx, owner: CartOwner, viewer: Viewer): Promise<EnteredDiscount> {
  const cart = await readPurchasable(tx, owner, viewer);
  const entered = cart
    ? quoteCart(cart, "standard", now()).quote.entered
    : describeEmptyCart(await readCartDiscounts(tx, owner), { ...viewer, at: now() });
  if (!entered) throw new Error("The code was not written");
  return entered;
}

/** Takes a code out of the owner's cart. @param code only this one; left out, whichever there is */
export async function removeDiscountCode(owner: CartOwner, code?: string): Promise<void> {
  const where = cartWhere(owner);
  if (where === null) return;
  await db().cart.updateMany({
    where: { ...where, ...(code === undefined ? {} : { discountCode: code }) },
    data: { discountCode: null },
  });
}

/** Takes a code that was used by a paid order out of its cart. */
export async function clearUsedCode({
  cartId,
  discountCode,
}: {
  cartId: string | null;
  discountCode: string | null;
}): Promise<void> {
  if (cartId === null || discountCode === null) return;
  await db().cart.updateMany({ where: { id: cartId, discountCode }, data: { discountCode: null } });
}
