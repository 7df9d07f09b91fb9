import { type Cents, cents, divideHalfUp, sumCents } from "@/lib/core/money";
import type { Refundable, RefundParts, ShippingShare } from "../schema";

/** The price of some units of a line: the shares of all units add up to the line's total, in any order. */
function goodsShare(
  { quantity, refundedQuantity, lineTotalCents }: Refundable["lines"][number],
  count: number,
): Cents {
  const upTo = (units: number) => divideHalfUp(lineTotalCents * units, quantity);
  return cents(upTo(refundedQuantity + count) - upTo(refundedQuantity));
}

/** The share of an amount for part of the items, less its refunds: the shares add up to the cent. */
function shareOf(amount: number, goods: number, subtotal: number, back: number): Cents {
  const due = subtotal === 0 ? 0 : divideHalfUp(amount * Math.min(goods, subtotal), subtotal);
  return cents(Math.max(0, due - back));
}

interface Parts {
  goodsCents: number;
  taxCents: number;
  shippingCents: number;
}
type ExactParts = Pick<RefundParts, keyof Parts>;

/** Parts of a refund within its amount: items first, then tax, then delivery. */
function capRefundParts(amount: number, { goodsCents, taxCents, shippingCents }: Parts): ExactParts {
  const goods = Math.min(goodsCents, amount);
  const tax = Math.min(taxCents, amount - goods);
  const shipping = Math.min(shippingCents, amount - goods - tax);
  return { goodsCents: cents(goods), taxCents: cents(tax), shippingCents: cents(shipping) };
}

/** What is left of each part of an order. */
export function leftOf({ subtotalCents, taxCents, shippingCents, back }: Refundable): ExactParts {
  return {
    goodsCents: cents(Math.max(0, subtotalCents - back.goodsCents)),
    taxCents: cents(Math.max(0, taxCents - back.taxCents)),
    shippingCents: cents(Math.max(0, shippingCents - back.shippingCents)),
  };
}

/**
 * Divides an amount in proportion to these parts, in whole cents, none above its part; an
 * amount above their sum is capped.
 */
export function divideAmount(amount: number, { goodsCents, taxCents, shippingCents }: Parts): ExactParts {
  const taxed = goodsCents + taxCents;
  const within = Math.min(amount, taxed + shippingCents);
  const shipping = within === 0 ? 0 : divideHalfUp(within * shippingCents, taxed + shippingCents);
  const tax = taxed === 0 ? 0 : divideHalfUp((within - shipping) * taxCents, taxed);
  return {
    goodsCents: cents(within - shipping - tax),
    taxCents: cents(tax),
    shippingCents: cents(shipping),
  };
}

/** The refund of an amount, divided in proportion to the remaining parts of the order (D48). */
export const calculateAmountRefund = (order: Refundable, amount: number): RefundParts => ({
  amountCents: cents(amount),
  ...divideAmount(amount, leftOf(order)),
  lines: [],
});

/**
 * The parts of money that a refund or lost dispute does not assign, as the report divides it
 * (`money_moves`): each as large as in the order's total.
 */
export function unassignedParts(
  amount: number,
  order: { taxCents: number; shippingCents: number; totalCents: number },
): Parts {
  const share = (part: number) =>
    order.totalCents === 0 ? 0 : divideHalfUp(amount * part, order.totalCents);
  const [taxCents, shippingCents] = [share(order.taxCents), share(order.shippingCents)];
  return { goodsCents: amount - taxCents - shippingCents, taxCents, shippingCents };
}

/**
 * The refund of some units: their price, their share of the tax (rounded over all refunds together, so that all shares
 * add up to the order's tax) and, if requested, of the delivery. At most the remainder.
 * @param counts how many of each line, by its id
 */
export function calculateLineRefund(
  order: Refundable,
  counts: ReadonlyMap<string, number>,
  shipping: ShippingShare,
): RefundParts {
  const lines = order.lines.flatMap((line) => {
    const quantity = counts.get(line.id) ?? 0;
    return quantity > 0 ? [{ id: line.id, quantity, goodsCents: goodsShare(line, quantity) }] : [];
  });
  const asked = sumCents(lines.map(({ goodsCents }) => goodsCents));
  const { back, subtotalCents, shippingCents: delivery } = order;
  const left = leftOf(order);
  const goods = Math.min(asked, left.goodsCents);
  const soFar = back.goodsCents + goods;
  const tax = shareOf(order.taxCents, soFar, subtotalCents, back.taxCents);
  const share = {
    none: cents(0),
    share: shareOf(delivery, soFar, subtotalCents, back.shippingCents),
    all: left.shippingCents,
  }[shipping];
  const parts = capRefundParts(order.leftCents, { goodsCents: goods, taxCents: tax, shippingCents: share });
  return { amountCents: sumCents([parts.goodsCents, parts.taxCents, parts.shippingCents]), ...parts, lines };
}

/** The refund of the remainder: all units, tax and delivery, and unassigned amounts. */
export function calculateFullRefund(order: Refundable): RefundParts {
  const rest = order.lines.map((line) => [line.id, line.quantity - line.refundedQuantity] as const);
  const { lines } = calculateLineRefund(order, new Map(rest), "all");
  return { amountCents: cents(order.leftCents), ...capRefundParts(order.leftCents, leftOf(order)), lines };
}
