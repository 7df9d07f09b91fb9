import "server-only";
import type { Viewer } from "@/lib/account/queries";
import { removeDiscountCode } from "@/lib/cart/commands/discount-code";
import { type CartOwner, readPurchasable } from "@/lib/cart/queries";
import { ShopError } from "@/lib/core/errors";
import { DiscountTakenError } from "@/lib/discounts/commands";
import { describeDiscountRefusal, quoteCart } from "@/lib/discounts/rules";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { CreatePaymentIntentInput } from "../schema";

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
 * Explains a press of Pay that failed because of a discount, after its transaction: a refused code leaves the cart, so that
 * the page's next total is without it.
 * @throws {ShopError} amount_mismatch with the reason and the new total; every other error as it is
 */
export async function explainRefusedDiscount(
  error: unknown,
  owner: CartOwner,
  viewer: Viewer,
  input: CreatePaymentIntentInput,
): Promise<never> {
  const isTaken = error instanceof DiscountTakenError;
  if (!isTaken && !(error instanceof CodeRefusedError)) throw error;
  const code = isTaken ? error.discount.code : error.code;
  if (code !== null) await removeDiscountCode(owner, code);
  const { state, email } = input.shippingInfo ?? {};
  const cart = await readPurchasable(db(), owner, viewer, { state, email });
  if (!cart) throw error;
  const { quote } = quoteCart(cart, input.shippingMethod, now());
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
