import "server-only";
import { cents } from "@/lib/core/money";
import { findRenewalMethod } from "@/lib/marketing/rules/delivery-methods";
import type { MethodTerms, PriceRules } from "@/lib/pricing/schema";
import { nextRenewalDiscount } from "@/lib/subscriptions/queries/price-subscription";
import type { Prisma } from "@/prisma/generated/client";
import type { Snapshot } from "../../schema/snapshot";
import { createSnapshot } from "../create-snapshot";

/** A subscription that is due, with its product at the current price. */
export type DueSubscription = Prisma.ProductSubscriptionGetPayload<{ include: { product: true } }>;

/**
 * Prices the renewals of one order, with the delivery method that applies to renewals (docs/decisions/0079).
 * @returns null if no method delivers them to their address
 */
export function priceRenewal(
  renewals: readonly DueSubscription[],
  rules: PriceRules,
  email: string,
): Snapshot | null {
  const [first] = renewals;
  if (!first) return null;
  const address = first.shippingAddress as Snapshot["shippingInfo"];
  const needs = {
    state: address?.state,
    chilled: renewals.flatMap(({ product }) => (product.isChilled ? product.name : [])),
    canCollect: false,
  };
  const priceBy = (terms: MethodTerms) =>
    createSnapshot(renewals.map(toRow), rules, {
      delivery: { method: terms.id, terms, state: address?.state, pickup: null },
      address: address && { ...address, email },
    });
  const method = findRenewalMethod(rules.shipping, needs, (one) => priceBy(one).shippingCents);
  return method && priceBy(method);
}

const toRow = ({ product, productId, quantity, offers, ...of }: DueSubscription) => ({
  renewalDiscount: nextRenewalDiscount(of),
  productId,
  quantity,
  offers,
  isSubscription: true,
  name: product.name,
  sku: product.sku,
  imageUrl: product.imageUrl,
  regularPriceCents: cents(product.regularPriceCents),
  wholesalePriceCents: product.wholesalePriceCents === null ? null : cents(product.wholesalePriceCents),
});
