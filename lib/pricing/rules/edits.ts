import { type Cents, cents } from "@/lib/core/money";

/** The amounts of an edit of a paid order, in cents (docs/decisions/0078). */
export interface EditAmounts {
  /** The part of the added items' total that the removed items pay for. */
  exchangeCents: Cents;
  /** What is refunded to the customer. */
  refundCents: Cents;
  /** What the customer has to pay. */
  dueCents: Cents;
}

/**
 * Nets removed against added items, so that only the difference is charged or refunded.
 * @param removedCents what was paid for the removed units, with tax
 * @param addedCents what the added ones cost now, with tax
 */
export const calculateEdit = (removedCents: number, addedCents: number): EditAmounts => ({
  exchangeCents: cents(Math.min(removedCents, addedCents)),
  refundCents: cents(Math.max(0, removedCents - addedCents)),
  dueCents: cents(Math.max(0, addedCents - removedCents)),
});
