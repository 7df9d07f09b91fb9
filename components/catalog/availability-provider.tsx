"use client";
import { createContext, type ReactNode, use, useDeferredValue, useEffect } from "react";
import { useFirstRead, usePageData } from "@/components/layout/page-data";
import type { AvailabilityView } from "@/lib/catalog/schema/availability-view";
import type { PriceTiers } from "@/lib/pricing/schema";

const Context = createContext<AvailabilityView | undefined>(undefined);

interface AvailabilityProviderProps {
  /** Ids of the products below it. */
  ids: readonly string[];
  /** The shopper has chosen a category, so its sale applies (D19). */
  inCategory?: boolean;
  children: ReactNode;
}

/**
 * Fetches stock and member prices once for all products below it, because the page is prerendered for all viewers. It
 * refetches when the user returns to the page or signs in.
 */
export function AvailabilityProvider({ ids, inCategory = false, children }: AvailabilityProviderProps) {
  if (ids.length === 0) return children;
  const path = `/api/availability?ids=${[...ids].sort().join(",")}${inCategory ? "&category=chosen" : ""}`;
  return <AvailabilityRead path={path}>{children}</AvailabilityRead>;
}

function AvailabilityRead({ path, children }: { path: string; children: ReactNode }) {
  const data = usePageData();
  // Two dozen cards depend on it, so the update is deferred to keep taps responsive.
  const availability = useDeferredValue(useFirstRead<AvailabilityView>(path));
  useEffect(() => {
    if (data.value(path) !== undefined) data.reread(path);
  }, [data, path]);
  return <Context value={availability}>{children}</Context>;
}

/** A product's available stock; undefined while loading and after a failed request. */
export function useStock(productId: string): number | undefined {
  const availability = use(Context);
  return availability && (availability.stock[productId] ?? 0);
}

/**
 * The product's price for this viewer.
 * @param shown the page's price, which is the same for all viewers
 */
export const usePrices = (productId: string, shown: PriceTiers): PriceTiers =>
  use(Context)?.prices?.[productId] ?? shown;

/** The custom low-stock text of a product, which replaces the default (D39). */
export const useLowStockText = (productId: string): string | undefined => use(Context)?.notes?.[productId];
