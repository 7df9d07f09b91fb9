import type { Cents } from "@/lib/core/money";

/** The orders that an order is linked with, for staff. */
export interface OrderLinks {
  /** Of a replacement: the problem that it answers, and that problem's order. */
  replaces: { problemId: string; orderId: string; orderNumber: string } | null;
  /** The order that its items are packed with, and the orders that are packed with it. */
  addsTo: { id: string; orderNumber: string } | null;
  additions: { id: string; orderNumber: string }[];
  /** Open payment links for changes to the order. `until`: when they expire. */
  openLinks: { id: string; amountCents: Cents; until: string }[];
  /** The reason why no items can be added to it; null when they can. */
  additionBlocker: string | null;
  /** The reason why the items cannot be changed; null if they can. */
  editBlocker: string | null;
  /** The order whose removed items pay for part of this one. */
  exchangedFrom: { id: string; orderNumber: string } | null;
  /** The part of the total that they pay for. */
  exchangeCents: Cents;
  /** The orders that replace items of this one. */
  replacements: { id: string; orderNumber: string; isCancelled: boolean }[];
}
