"use client";
import { createContext, type ReactNode, use, useDeferredValue, useEffect } from "react";
import { useFirstRead, usePageData } from "@/components/layout/page-data";
import type { AvailabilityView, PriceTiers } from "./price-tiers";

const Context = createContext<AvailabilityView | undefined>(undefined);

interface AvailabilityProviderProps {
  /** Products that stand below. */
  ids: readonly string[];
  /** The shopper has chosen a category: its sale counts (D19). */
  inCategory?: boolean;
  children: ReactNode;
}

/**
 * Asks once for all products below it: their stock, and a member's own prices. The page itself is made ahead and the same
 * for everybody. It is asked again whenever the page is come back to, and when somebody signs in.
 */
export function AvailabilityProvider({ ids, inCategory = false, children }: AvailabilityProviderProps) {
  if (ids.length === 0) return children;
  const path = `/api/availability?ids=${[...ids].sort().join(",")}${inCategory ? "&category=chosen" : ""}`;
  return <AvailabilityRead path={path}>{children}</AvailabilityRead>;
}

function AvailabilityRead({ path, children }: { path: string; children: ReactNode }) {
  const data = usePageData();
  // Two dozen cards follow it: drawn bit by bit, so that nobody's tap waits for all of them.
  const availability = useDeferredValue(useFirstRead<AvailabilityView>(path));
  useEffect(() => {
    if (data.value(path) !== undefined) data.reread(path);
  }, [data, path]);
  return <Context value={availability}>{children}</Context>;
}

/** What may still be bought of a product; undefined while it is not known, and when it could not be asked. */
export function useStock(productId: string): number | undefined {
  const availability = use(Context);
  return availability && (availability.stock[productId] ?? 0);
}

/** What a product costs whoever looks. @param shown what the page says, which is everybody's price */
export const usePrices = (productId: string, shown: PriceTiers): PriceTiers =>
  use(Context)?.prices?.[productId] ?? shown;

/** The owner's words about a product's low stock, where they replace the shop's own (D39). */
export const useLowStockText = (productId: string): string | undefined => use(Context)?.notes?.[productId];
