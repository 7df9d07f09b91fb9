"use client";
import { createContext, type ReactNode, use, useDeferredValue, useEffect } from "react";
import { useFirstRead, usePageData } from "@/components/layout/page-data";
import type { PriceRungs, ShelfState } from "./rungs";

const Context = createContext<ShelfState | undefined>(undefined);

interface StockScopeProps {
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
export function StockScope({ ids, inCategory = false, children }: StockScopeProps) {
  if (ids.length === 0) return children;
  const path = `/api/shelf?ids=${[...ids].sort().join(",")}${inCategory ? "&category=chosen" : ""}`;
  return <Asking path={path}>{children}</Asking>;
}

function Asking({ path, children }: { path: string; children: ReactNode }) {
  const data = usePageData();
  // Two dozen cards follow it: drawn bit by bit, so that nobody's tap waits for all of them.
  const shelf = useDeferredValue(useFirstRead<ShelfState>(path));
  useEffect(() => {
    if (data.value(path) !== undefined) data.reread(path);
  }, [data, path]);
  return <Context value={shelf}>{children}</Context>;
}

/** What may still be bought of a product; undefined while it is not known, and when it could not be asked. */
export function useStock(productId: string): number | undefined {
  const shelf = use(Context);
  return shelf && (shelf.stock[productId] ?? 0);
}

/** What a product costs whoever looks. @param shown what the page says, which is everybody's price */
export const usePrices = (productId: string, shown: PriceRungs): PriceRungs =>
  use(Context)?.prices?.[productId] ?? shown;

/** The owner's words about a product's low stock, where they replace the shop's own (D39). */
export const useStockWords = (productId: string): string | undefined => use(Context)?.notes?.[productId];
