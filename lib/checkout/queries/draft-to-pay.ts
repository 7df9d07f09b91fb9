import "server-only";
import { ShopError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import {
  type DraftWithLines,
  findDraft,
  isDraftProof,
  recipientOf,
  stateOfDraft,
} from "@/lib/orders/queries/draft-orders";
import { additionBlocker } from "@/lib/orders/rules/additions";
import type { ShippingAddress } from "@/lib/orders/schema";
import type { DraftToPay } from "@/lib/orders/schema/draft-order";
import { db } from "@/lib/server/db";
import { readOrderMoney } from "../commands/refunds/lock-order-money";
import { type PricedDraft, priceDraft, toDraftQuote } from "./price-draft";
import { priceRemoval, toCounts } from "./price-removal";

/**
 * The current price of a draft. The units that an edit removes pay for part of it.
 * @throws {ShopError} conflict with an explanation: a product is no longer sold, the edited order cannot be changed or
 * no longer has the units, or the delivery method is not available
 */
export async function priceOfDraft(draft: DraftWithLines): Promise<PricedDraft> {
  const { shippingMethod, deliveryMethodId, lines, addsToOrder, removals } = draft;
  const email = recipientOf(draft);
  const blocker = addsToOrder && additionBlocker(addsToOrder);
  if (blocker) throw new ShopError("conflict", blocker);
  const address = addressOf(draft);
  const priced = await priceDraft({
    email,
    lines,
    method: deliveryMethodId ?? shippingMethod,
    state: address.state,
    address: { ...address, email },
    addsTo: addsToOrder,
  });
  if (removals.length === 0) return priced;
  const order = addsToOrder && (await readOrderMoney(db(), addsToOrder.id));
  if (!order) throw new ShopError("conflict", "The order that this link changes was deleted.");
  const { amountCents } = priceRemoval(order, toCounts(removals));
  if (amountCents >= priced.snapshot.totalCents) throw new ShopError("conflict", NOTHING_DUE);
  return { ...priced, snapshot: { ...priced.snapshot, exchangeCents: amountCents } };
}

/** Items that are added to an order go to its address, which staff may have corrected since the link was sent. */
const addressOf = ({ addsToOrder, shippingAddress }: DraftWithLines): ShippingAddress =>
  (addsToOrder?.shippingAddress ?? shippingAddress) as unknown as ShippingAddress;

const NOTHING_DUE = "Prices have changed, and nothing is left to pay for this change.";

/** What the page behind a link shows; null when the link is wrong. */
export async function getDraftToPay(id: string, proof: string): Promise<DraftToPay | null> {
  if (!isDraftProof(id, proof)) return null;
  const draft = await findDraft(id);
  if (!draft) return null;
  const state = stateOfDraft(draft);
  const [order] = draft.orders;
  if (order) return { state: "paid", orderNumber: order.orderNumber };
  if (state === "expired" || state === "withdrawn") return { state };
  try {
    const removed = draft.removals.map(({ quantity, orderLine: { name } }) => ({ name, quantity }));
    const priced = await priceOfDraft(draft);
    const quote = toDraftQuote(priced, removed);
    const { email: _email, ...address } = addressOf(draft);
    return {
      state: "open",
      id,
      quote,
      quotedCents: quote.dueCents === draft.quotedCents ? null : cents(draft.quotedCents),
      methodName: priced.snapshot.deliveryMethod?.name ?? "",
      address,
      email: recipientOf(draft),
      expiresAt: draft.expiresAt.toISOString(),
      addsTo: draft.addsToOrder?.orderNumber ?? null,
    };
  } catch (error) {
    if (error instanceof ShopError && error.code === "conflict")
      return { state: "unavailable", sentence: error.message };
    throw error;
  }
}
