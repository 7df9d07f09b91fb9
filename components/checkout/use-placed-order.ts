"use client";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { type CallError, isRefusal } from "@/lib/http/browser";

/** Total polling time for a payment's order, and the interval. */
const SEARCH_MS = 30_000;
const EVERY_MS = 3000;

export type PlacedOrder =
  | { is: "looking" | "missing" }
  | { is: "found"; orderNumber: string }
  /** The final state without an order: not paid, or paid and refunded. */
  | { is: "refused"; error: CallError };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls until the order exists, the server refuses, or 30 seconds have passed. */
async function search(
  paymentIntentId: string,
  afterMs: number,
  request: AbortController,
): Promise<PlacedOrder> {
  const timer = setTimeout(() => request.abort(), SEARCH_MS);
  await pause(afterMs);
  try {
    while (!request.signal.aborted) {
      try {
        const { orderNumber } = await callApi<{ orderNumber: string }>(
          "POST",
          "/api/checkout/complete",
          { paymentIntentId },
          request.signal,
        );
        return { is: "found", orderNumber };
      } catch (error) {
        if (isRefusal(error)) return { is: "refused", error };
      }
      if (!request.signal.aborted) await pause(EVERY_MS);
    }
    return { is: "missing" };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Finds the order of a payment: places it if the payment has succeeded, and otherwise waits for the webhook and the
 * reconciler, which place it too.
 * @param afterMs delay before the first request, so that a text can be read
 */
export function usePlacedOrder(paymentIntentId: string, afterMs = 0): [PlacedOrder, again: () => void] {
  const [order, setOrder] = useState<PlacedOrder>({ is: "looking" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round looks again
  useEffect(() => {
    const request = new AbortController();
    let isOutdated = false;
    setOrder({ is: "looking" });
    void search(paymentIntentId, afterMs, request).then((found) => {
      if (!isOutdated) setOrder(found);
    });
    return () => {
      isOutdated = true;
      request.abort();
    };
  }, [paymentIntentId, afterMs, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return [order, again];
}
