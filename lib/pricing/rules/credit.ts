import { type Cents, cents } from "@/lib/core/money";
import { MIN_CARD_CENTS } from "@/lib/core/purchase-limits";

/**
 * The store credit that pays for an order, in cents: as much as possible. Where a card pays the rest, it pays at least
 * $0.50, so the credit is reduced; an order that starts subscriptions always needs a card (docs/decisions/0059).
 */
export function calculateCredit(totalCents: number, availableCents: number, needsCard: boolean): Cents {
  if (availableCents >= totalCents && !needsCard) return cents(totalCents);
  return cents(Math.max(0, Math.min(availableCents, totalCents - MIN_CARD_CENTS)));
}

/**
 * Divides a refund between the card, which comes first, and store credit.
 * @param cardLeftCents what the card paid and has not got back
 */
export function divideRefund(
  amountCents: number,
  cardLeftCents: number,
): { cardCents: Cents; creditCents: Cents } {
  const cardCents = cents(Math.min(amountCents, Math.max(0, cardLeftCents)));
  return { cardCents, creditCents: cents(amountCents - cardCents) };
}
