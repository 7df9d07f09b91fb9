import "server-only";
import { getMemberTerms } from "@/lib/account/queries/member-terms";
import { toDbOffers } from "@/lib/cart/queries";
import { withProductsAtCurrentPrices } from "@/lib/catalog/queries/current-prices";
import { ShopError } from "@/lib/core/errors";
import { cents, formatUsd } from "@/lib/core/money";
import { MAX_CARD_CENTS, MIN_CARD_CENTS } from "@/lib/core/purchase-limits";
import { joinWords } from "@/lib/core/text";
import { findMethodOfOrder, type MethodOfOrder } from "@/lib/marketing/queries/delivery-methods";
import { getCurrentPriceRules } from "@/lib/marketing/queries/price-rules";
import { type DeliveryNeeds, findMethodProblem } from "@/lib/marketing/rules/delivery-methods";
import type { DraftQuote } from "@/lib/orders/schema/draft-order";
import { UNIVERSAL_OFFERS } from "@/lib/pricing/rules/offers";
import type { DeliveryMethod, PriceRules, ShippingRules } from "@/lib/pricing/schema";
import { db } from "@/lib/server/db";
import type { Order } from "@/prisma/generated/client";
import { createSnapshot } from "../commands/create-snapshot";
import { type Snapshot, toCardCents } from "../schema/snapshot";
import type { CheckedDelivery } from "./find-delivery";

type AddedTo = Pick<
  Order,
  "userId" | "shippingMethod" | "deliveryMethodId" | "deliveryMethodName" | "deliveryDays"
>;

interface PricedContents {
  email: string;
  lines: readonly { productId: string; quantity: number }[];
  /** The id of the delivery method, without `addsTo`. */
  method: DeliveryMethod;
  /** US state; without one the default tax rate (D21). */
  state: string | undefined;
  address: Snapshot["shippingInfo"];
  /** The order that its items are packed with: delivery is paid with that one. */
  addsTo: AddedTo | null;
}

export interface PricedDraft {
  snapshot: Snapshot;
  /** The account with this verified email address; null without one. */
  userId: string | null;
  isMember: boolean;
}

/** The account that an order for an email address belongs to; null without a verified one. */
async function findAccount(email: string): Promise<string | null> {
  const user = await db().user.findFirst({
    where: { email: email.trim().toLowerCase(), emailVerifiedAt: { not: null }, deletedAt: null },
    select: { id: true },
  });
  return user?.id ?? null;
}

/**
 * What the contents of a draft order cost now: at the prices of the account with this email address, with the offers
 * that apply everywhere, without discounts that are entered at checkout (docs/decisions/0071).
 * @throws {ShopError} conflict, naming a product that is no longer sold, or explaining why
 * the delivery method is not available
 */
export async function priceDraft({
  email,
  lines,
  method,
  state,
  address,
  addsTo,
}: PricedContents): Promise<PricedDraft> {
  const userId = addsTo?.userId ?? (await findAccount(email));
  const terms = await getMemberTerms(userId ?? "");
  const current = await getCurrentPriceRules(terms, state);
  const rules: PriceRules = addsTo
    ? { ...current, shipping: { ...current.shipping, mode: "free" } }
    : current;
  const found = await db().product.findMany({
    where: { id: { in: lines.map(({ productId }) => productId) } },
  });
  const rows = lines.map(({ productId, quantity }) => {
    const product = found.find(({ id }) => id === productId);
    if (!product?.isActive)
      throw new ShopError("conflict", `${product?.name ?? "A product of this order"} is not sold anymore.`);
    return { product, quantity };
  });
  const chilled = rows.flatMap(({ product }) => (product.isChilled ? product.name : []));
  const needs = { state, chilled, canCollect: false };
  const delivery = addsTo
    ? deliveryOfOrder(addsTo, await findMethodOfOrder(addsTo), needs)
    : requireMethod(method, rules.shipping, needs);
  const priced = await withProductsAtCurrentPrices(rows);
  const snapshot = createSnapshot(
    priced.map(({ product, quantity }) => ({
      productId: product.id,
      name: product.name,
      sku: product.sku,
      imageUrl: product.imageUrl,
      quantity,
      isSubscription: false,
      offers: toDbOffers(UNIVERSAL_OFFERS),
      regularPriceCents: cents(product.regularPriceCents),
      wholesalePriceCents: product.wholesalePriceCents === null ? null : cents(product.wholesalePriceCents),
    })),
    rules,
    { delivery: { ...delivery, state, pickup: null }, address },
  );
  return { snapshot, userId, isMember: terms.isMember };
}

/** @throws {ShopError} conflict for a total that a card cannot pay: less than $0.50, or more than $999,999.99 */
export function requireCardTotal(snapshot: Snapshot): void {
  const totalCents = toCardCents(snapshot);
  const [least, most] = [MIN_CARD_CENTS, MAX_CARD_CENTS].map((amount) => formatUsd(cents(amount)));
  if (totalCents < MIN_CARD_CENTS)
    throw new ShopError("conflict", `A card payment must be ${least} or more.`);
  if (totalCents > MAX_CARD_CENTS)
    throw new ShopError("conflict", `A card payment must be ${most} or less: please split the order.`);
}

/** @throws {ShopError} conflict with a sentence */
function requireMethod(
  method: DeliveryMethod,
  shipping: ShippingRules,
  needs: DeliveryNeeds,
): Pick<CheckedDelivery, "method" | "terms"> {
  const problem = findMethodProblem(method, shipping, needs);
  if (problem)
    throw new ShopError("conflict", problem.reason, { fields: { shippingMethod: problem.reason } });
  return { method, terms: shipping.methods?.find(({ id }) => id === method) ?? null };
}

/**
 * Items that are packed with an order use its delivery method, even if the shop no longer offers it.
 * @throws {ShopError} conflict with an explanation for chilled goods that it does not carry
 */
function deliveryOfOrder(
  { shippingMethod, deliveryMethodId, deliveryMethodName, deliveryDays }: AddedTo,
  current: MethodOfOrder | null,
  { chilled }: DeliveryNeeds,
): Pick<CheckedDelivery, "method" | "terms"> {
  const method = deliveryMethodId ?? shippingMethod;
  const name = deliveryMethodName ?? current?.name ?? "";
  if (chilled.length > 0 && current?.carriesChilled === false)
    throw new ShopError(
      "conflict",
      `The order is delivered by ${name}, which cannot carry chilled goods: ${joinWords(chilled)}.`,
    );
  const own = {
    id: method,
    name,
    shipDays: current?.shipDays ?? [],
    cutoffTime: current?.cutoffTime ?? null,
  };
  const terms = deliveryDays === null ? null : { ...own, days: { from: 0, to: deliveryDays } };
  return { method, terms };
}

/** The price of a draft as pages show it. */
export const toDraftQuote = (
  { snapshot, isMember }: PricedDraft,
  removed: DraftQuote["removed"] = [],
): DraftQuote => ({
  lines: snapshot.lines.map(({ productId, name, imageUrl, quantity, unitPriceCents, lineTotalCents }) => ({
    productId,
    name,
    imageUrl,
    quantity,
    unitPriceCents: cents(unitPriceCents),
    lineTotalCents: cents(lineTotalCents),
  })),
  subtotalCents: cents(snapshot.subtotalCents),
  shippingCents: cents(snapshot.shippingCents),
  taxCents: cents(snapshot.taxCents),
  totalCents: cents(snapshot.totalCents),
  removed,
  exchangeCents: cents(snapshot.exchangeCents),
  dueCents: cents(toCardCents(snapshot)),
  isMember,
});
