import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Viewer } from "@/lib/account/queries/viewer";
import { removeDiscountCode } from "@/lib/cart/commands/discount-code";
import { type CartOwner, type PurchasableCart, readPurchasable } from "@/lib/cart/queries";
import { ShopError } from "@/lib/core/errors";
import { DiscountTakenError } from "@/lib/discounts/commands";
import { type QuotedCart, quoteCart } from "@/lib/discounts/rules";
import { describeDiscountRefusal } from "@/lib/discounts/rules/describe-refusal";
import { GIFT_OUT_OF_STOCK } from "@/lib/discounts/schema";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { Order } from "@/prisma/generated/client";
import { findDelivery, requireDeliverable } from "../queries/find-delivery";
import type { CreatePaymentIntentInput } from "../schema";
import { addressFor, deliveryStateOf } from "./address-order";

/** A press of Pay. */
interface Press {
  owner: CartOwner;
  viewer: Viewer;
  input: CreatePaymentIntentInput;
}

/** The entered code is refused for the customer of this checkout, who expected it in the total. */
export class CodeRefusedError extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

/**
 * @throws {ShopError} amount_mismatch if the order would not have the gift, or the prices
 * of renewals, that the page showed
 */
export function refuseOtherTerms(
  { gift: claimed, renewals: agreed }: CreatePaymentIntentInput,
  { quote: { gift, renewals, totalCents }, missingGifts }: QuotedCart,
): void {
  if (claimed && !(gift?.productId === claimed.productId && gift.quantity === claimed.quantity)) {
    const isMissing = missingGifts.includes(claimed.productId);
    const reason = isMissing ? GIFT_OUT_OF_STOCK : "The gift of your order has changed.";
    throw changedTermsError("gift", reason, totalCents);
  }
  if (agreed && !isDeepStrictEqual(agreed, renewals))
    throw changedTermsError("renewals", "The prices of your renewals have changed.", totalCents);
}

const changedTermsError = (field: "gift" | "renewals", reason: string, amount: number): ShopError =>
  new ShopError("amount_mismatch", `${reason} Please check your order and try again.`, {
    amount,
    fields: { [field]: "is not what this order has now" },
  });

/**
 * Explains a press of Pay that failed because of a discount, after its transaction: a refused code is removed from the
 * cart, so the page's next total is without it. Out of stock can also mean that another order has just taken the gift.
 * @param pending the order of an earlier press
 * @throws {ShopError} amount_mismatch with the reason and the new total; every other error as it is
 */
export async function explainRefusedDiscount(
  error: unknown,
  press: Press,
  pending: Order | null,
): Promise<never> {
  if (error instanceof ShopError && error.code === "out_of_stock")
    return explainMissingGift(error, press, pending);
  const isTaken = error instanceof DiscountTakenError;
  if (!isTaken && !(error instanceof CodeRefusedError)) throw error;
  const code = isTaken ? error.discount.code : error.code;
  if (code !== null) await removeDiscountCode(press.owner, code);
  const cart = await readAgain(press, pending);
  if (!cart) throw error;
  const { quote } = quoteCart(cart, press.input.shippingMethod, now());
  const reason = isTaken
    ? describeDiscountRefusal(error.refusal, error.discount, {
        timeZone: cart.discounts.timeZone,
        subtotalCents: 0,
      })
    : error.sentence;
  throw new ShopError("amount_mismatch", `${reason} The total has changed. Please check it and try again.`, {
    amount: quote.totalCents,
    fields: { amount: "is not what this cart costs now" },
  });
}

/** The cart at the prices of this checkout, after its transaction. */
async function readAgain(
  { owner, viewer, input }: Press,
  pending: Order | null,
): Promise<PurchasableCart | null> {
  const delivery = await findDelivery(db(), input.shippingMethod, deliveryStateOf(input, pending));
  const { state } = delivery;
  const email = addressFor(input, delivery, pending)?.email;
  const cart = await readPurchasable(db(), owner, viewer, { state, email });
  if (cart) requireDeliverable(cart, delivery);
  return cart;
}

/** @throws {ShopError} amount_mismatch if only the gift is out of stock; otherwise the error as it is */
async function explainMissingGift(error: ShopError, press: Press, pending: Order | null): Promise<never> {
  const cart = await readAgain(press, pending);
  if (!cart || cart.rows.some(({ available, quantity }) => available < quantity)) throw error;
  const { quote, missingGifts } = quoteCart(cart, press.input.shippingMethod, now());
  throw missingGifts.length > 0 ? changedTermsError("gift", GIFT_OUT_OF_STOCK, quote.totalCents) : error;
}
