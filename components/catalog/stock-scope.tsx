"use client";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
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
  const [stock, setStock] = useState<Stock>();
  useEffect(() => {
    if (list === "") return;
    let isCurrent = true;
    call<Stock>("GET", `/api/stock?ids=${list}`).then(
      (answer) => isCurrent && setStock(answer),
      () => undefined, // it stays unknown: the server checks it again when something is added
    );
    return () => {
      isCurrent = false;
    };
  }, [list]);
  return <Context value={stock}>{children}</Context>;
}

/** What may still be bought of a product; undefined while it is not known, and when it could not be asked. */
export function useStock(productId: string): number | undefined {
  const stock = use(Context);
  return stock && (stock[productId] ?? 0);
}
