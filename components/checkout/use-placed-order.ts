"use client";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { CallError } from "@/lib/http/browser";

/** Total polling time for a payment's order, and the interval. */
const SEARCH_MS = 30_000;
const EVERY_MS = 3000;

export type PlacedOrder =
  | { is: "looking" | "missing" }
  | { is: "found"; orderNumber: string }
  /** The final state without an order: not paid, or paid and refunded. */
  | { is: "refused"; error: CallError };

const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status < 500 && error.status !== 429;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls until the order exists, the server refuses, or 30 seconds have passed. */
async function search(
  paymentIntentId: string,
  afterMs: number,
  asking: AbortController,
): Promise<PlacedOrder> {
  const timer = setTimeout(() => asking.abort(), SEARCH_MS);
  await pause(afterMs);
  try {
    while (!asking.signal.aborted) {
      try {
        const { orderNumber } = await callApi<{ orderNumber: string }>(
          "POST",
          "/api/checkout/complete",
          { paymentIntentId },
          asking.signal,
        );
        return { is: "found", orderNumber };
      } catch (error) {
        if (isFinal(error)) return { is: "refused", error };
      }
      if (!asking.signal.aborted) await pause(EVERY_MS);
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
    const asking = new AbortController();
    let isGone = false;
    setOrder({ is: "looking" });
    void search(paymentIntentId, afterMs, asking).then((found) => {
      if (!isGone) setOrder(found);
    });
    return () => {
      isGone = true;
      asking.abort();
    };
  }, [paymentIntentId, afterMs, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return [order, again];
}
