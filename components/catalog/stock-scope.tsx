"use client";
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use } from "react";
import type { Stock } from "@/lib/catalog/schema";
import { call } from "@/lib/http/browser";

const Context = createContext<Stock | undefined>(undefined);

interface StockScopeProps {
  /** Products that stand below. */
  ids: readonly string[];
  children: ReactNode;
}

/**
 * Asks once for the stock of all products below it. The page itself is made ahead and the same for everybody; stock is
 * never in it, and is asked again whenever the page is come back to.
 */
export function StockScope({ ids, children }: StockScopeProps) {
  const list = [...ids].sort().join(",");
  const { data } = useQuery({
    queryKey: ["stock", list],
    queryFn: () => call<Stock>("GET", `/api/stock?ids=${list}`),
    enabled: list !== "",
    staleTime: 0,
  });
  return <Context value={data}>{children}</Context>;
}

/** What may still be bought of a product; undefined while it is not known, and when it could not be asked. */
export function useStock(productId: string): number | undefined {
  const stock = use(Context);
  return stock && (stock[productId] ?? 0);
}
