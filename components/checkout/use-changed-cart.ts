"use client";
import { useEffect, useRef, useState } from "react";
import type { ApiCartItem } from "@/lib/cart/schema";

interface ChangedCartInput {
  /** What the page shows. */
  lines: readonly ApiCartItem[];
  /** Reads the cart and its prices again. @returns the cart's lines; undefined when it could not be read */
  refetch: () => Promise<readonly ApiCartItem[] | undefined>;
}

/** Prices are left out: the server answers to a changed total in its own words. */
const contentsOf = (lines: readonly ApiCartItem[]): string =>
  lines
    .map(({ productId, quantity, isSubscription }) => `${productId}×${quantity}${isSubscription}`)
    .sort()
    .join();

/** Whether the cart was changed outside this page, such as in another tab; `recheck` compares it with what is shown. */
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
 * Calls `recheck` when the shopper returns to the page from another tab. The window's `focus` is not listened to: a press on Pay
 * causes it too, coming from the card form's frame, and the total would change under the pointer.
 * @param isOff once a payment has begun
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
