import { ShopError } from "@/lib/core/errors";
import { type Cents, parseDollars } from "@/lib/core/money";
import type { PlaceOrderInput } from "../schema";
import type { Snapshot } from "../schema/snapshot";

/** A client's claims about an order, which the pending order overrides (D2, D4). */
type Claims = Pick<PlaceOrderInput, "totalAmount" | "items" | "shippingInfo">;

/**
 * Compares the client's claims with the pending order. The items are those of the cart, without a gift.
 * @throws {ShopError} invalid_input for a malformed amount; amount_mismatch with the right total, in cents,
 * for another total; conflict for other items or another address
 */
export function verifyClaims(claims: Claims, snapshot: Snapshot): void {
  const amount = { amount: snapshot.totalCents };
  if (dollars("totalAmount", claims.totalAmount) !== snapshot.totalCents) {
    throw new ShopError("amount_mismatch", "totalAmount: is not what this order costs", {
      ...amount,
      fields: { totalAmount: "is not what this order costs" },
    });
  }
  const claimed = claims.items.map((item, index) =>
    lineKey(item.productId, item.quantity, dollars(`items.${index}.price`, item.price)),
  );
  const bought = snapshot.lines.filter(({ isGift }) => !isGift);
  const ordered = bought.map((line) => lineKey(line.productId, line.quantity, line.unitPriceCents));
  if (claimed.sort().join() !== ordered.sort().join()) {
    throw new ShopError("conflict", "items: are not what this order holds", {
      ...amount,
      fields: { items: "are not what this order holds" },
    });
  }
  const address = snapshot.shippingInfo;
  if (
    address &&
    claims.shippingInfo &&
    JSON.stringify(inOrder(address)) !== JSON.stringify(inOrder(claims.shippingInfo))
  ) {
    throw new ShopError("conflict", "shippingInfo: is not what this order was paid with", {
      fields: { shippingInfo: "is not what this order was paid with" },
    });
  }
}

const lineKey = (productId: string, quantity: number, cents: number): string =>
  `${productId}×${quantity}@${cents}`;

const inOrder = (info: NonNullable<Snapshot["shippingInfo"]>) => [
  info.firstName,
  info.lastName,
  info.email.toLowerCase(),
  info.address,
  info.city,
  info.state,
  info.zip,
];

function dollars(field: string, value: number | string): Cents {
  const amount = parseDollars(value);
  if (amount === undefined)
    throw new ShopError("invalid_input", `${field}: must be an amount in dollars`, {
      fields: { [field]: "must be an amount in dollars" },
    });
  return amount;
}

/** The states of a PaymentIntent whose payment is in progress or complete: its order may no longer change. */
export const isFinalIntentStatus = (status: string): boolean =>
  status === "succeeded" || status === "processing" || status === "requires_capture";

/** Reasons for which a payment is refunded in full instead of becoming an order. */
export type RefusalReason = "sold_out" | "wrong_amount" | "order_changed";

/**
 * The reason why an order's payment was refused; null for every other order, also for one that its buyer or
 * staff canceled.
 */
export function refusalReason({
  cancelReason,
  exchangeCents,
}: {
  cancelReason: string | null;
  exchangeCents: number;
}): RefusalReason | null {
  if (cancelReason === "wrong_amount") return exchangeCents > 0 ? "order_changed" : "wrong_amount";
  return cancelReason === "sold_out" ? cancelReason : null;
}

/**
 * An order's payment status.
 * @param paidCents charged to the card
 * @param backCents refunds in progress or done, and lost disputes
 */
export function paymentStatusAfter(
  paidCents: number,
  backCents: number,
): "paid" | "partially_refunded" | "refunded" {
  if (backCents <= 0) return "paid";
  return backCents < paidCents ? "partially_refunded" : "refunded";
}

/** For how many days a refund is retried while the Stripe balance is too low. */
export const REFUND_RETRY_DAYS = 30;

const FIRST_PAUSE_SECONDS = 15 * 60;
const MAX_PAUSE_SECONDS = 24 * 60 * 60;

/**
 * Seconds until the next attempt of a refund: 15 minutes after the first, doubled each time, at most a day.
 * @param attempts made so far
 */
export const refundRetryDelaySeconds = (attempts: number): number =>
  Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.max(0, attempts - 1));
