import "server-only";
import type { Snapshot } from "@/lib/checkout/schema/snapshot";
import { cents } from "@/lib/core/money";
import { findRenewalMethod } from "@/lib/marketing/rules/delivery-methods";
import type { MethodTerms, PriceRules } from "@/lib/pricing/schema";
import { nextRenewalDiscount } from "@/lib/subscriptions/queries";
import type { Prisma } from "@/prisma/generated/client";
import { createSnapshot } from "../create-snapshot";

/** A subscription that is due, with its product at the current price. */
export type Due = Prisma.ProductSubscriptionGetPayload<{ include: { product: true } }>;

/** Renewals, priced with the delivery method for them and their address (docs/decisions/0079); null if none is available. */
export function priceRenewal(renewals: readonly Due[], rules: PriceRules, email: string): Snapshot | null {
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

const toRow = ({ product, productId, quantity, offers, ...of }: Due) => ({
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
