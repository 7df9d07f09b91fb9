"use client";
import { useEffect, useRef, useState } from "react";
import type { ApiCartItem } from "@/lib/cart/schema";

interface ChangedCartInput {
  /** The cart lines that the page shows. */
  lines: readonly ApiCartItem[];
  /**
   * Refetches the cart and its prices.
   * @returns the cart's lines; undefined after a failure
   */
  refetch: () => Promise<readonly ApiCartItem[] | undefined>;
}

/** Prices are ignored: the server reports a changed total itself. */
const contentsOf = (lines: readonly ApiCartItem[]): string =>
  lines
    .map(({ productId, quantity, isSubscription }) => `${productId}×${quantity}${isSubscription}`)
    .sort()
    .join();

/** Whether the cart was changed outside this page, such as in another tab; `recheck` compares it with the page. */
export function useChangedCart({ lines, refetch }: ChangedCartInput) {
  const [hasChanged, setChanged] = useState(false);
  const shown = useRef(lines);
  shown.current = lines;
  const recheck = async (): Promise<boolean> => {
    const before = contentsOf(shown.current);
    const now = await refetch();
    const isOther = now !== undefined && contentsOf(now) !== before;
    if (isOther) setChanged(true);
    return isOther;
  };
  return { hasChanged, recheck, dismiss: () => setChanged(false) };
}

/**
 * Calls `recheck` when the shopper returns from another tab. It ignores the window's `focus` event, which a press on
 * Pay also fires when it moves from the card form's frame: the total would change under the pointer.
 * @param isOff true once a payment has started
 */
export function useRecheckOnReturn(recheck: () => Promise<boolean>, isOff: boolean): void {
  const current = useRef(recheck);
  current.current = recheck;
  useEffect(() => {
    if (isOff) return;
    const onReturn = () => {
      if (document.visibilityState === "visible") void current.current().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [isOff]);
}
