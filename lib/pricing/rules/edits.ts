import { type Cents, cents } from "@/lib/core/money";

/** What an edit of a paid order moves, in cents (docs/decisions/0078). */
export interface EditAmounts {
  /** What removed units pay of the added ones. */
  exchangeCents: Cents;
  /** What the customer gets back. */
  refundCents: Cents;
  /** What the customer still has to pay. */
  dueCents: Cents;
}

/**
 * Nets removed against added items, so that only the difference is charged or refunded.
 * @param removedCents what was paid for the removed units, with tax @param addedCents what the added ones cost now, with tax
 */
export const calculateEdit = (removedCents: number, addedCents: number): EditAmounts => ({
  exchangeCents: cents(Math.min(removedCents, addedCents)),
  refundCents: cents(Math.max(0, removedCents - addedCents)),
  dueCents: cents(Math.max(0, addedCents - removedCents)),
});
