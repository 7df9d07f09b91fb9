import "server-only";
import { ShopError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import {
  type DraftWithLines,
  findDraft,
  isDraftProof,
  stateOfDraft,
} from "@/lib/orders/queries/draft-orders";
import { additionBlocker } from "@/lib/orders/rules/additions";
import type { ShippingAddress } from "@/lib/orders/schema";
import type { DraftToPay } from "@/lib/orders/schema/draft-order";
import { priceDraft, toDraftQuote } from "./price-draft";

/**
 * Its current price.
 * @throws {ShopError} conflict, naming a product that is not sold anymore, or an order to which nothing can be added, or saying why
 * its delivery method does not fit
 */
export function priceOfDraft({
  email,
  shippingAddress,
  shippingMethod,
  deliveryMethodId,
  lines,
  addsToOrder,
}: DraftWithLines) {
  const blocker = addsToOrder && additionBlocker(addsToOrder);
  if (blocker) throw new ShopError("conflict", blocker);
  const address = shippingAddress as unknown as ShippingAddress;
  return priceDraft({
    email,
    lines,
    method: deliveryMethodId ?? shippingMethod,
    state: address.state,
    address: { ...address, email },
    addsTo: addsToOrder,
  });
}

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
    const priced = await priceOfDraft(draft);
    const quote = toDraftQuote(priced);
    const { email: _email, ...address } = draft.shippingAddress as unknown as ShippingAddress;
    return {
      state: "open",
      id,
      quote,
      toldCents: quote.totalCents === draft.quotedCents ? null : cents(draft.quotedCents),
      methodName: priced.snapshot.deliveryMethod?.name ?? "",
      address,
      email: draft.email,
      expiresAt: draft.expiresAt.toISOString(),
      addsTo: draft.addsToOrder?.orderNumber ?? null,
    };
  } catch (error) {
    if (error instanceof ShopError && error.code === "conflict")
      return { state: "unavailable", sentence: error.message };
    throw error;
  }
}
