"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "@/components/account/call-api";
import { useLast } from "@/components/ui/use-last";
import type { ApiCartItem } from "@/lib/cart/schema";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import { CallError } from "@/lib/http/browser";
import { DEFAULT_METHOD, type DeliveryMethod } from "@/lib/pricing/schema";

interface QuoteInput {
  initialQuote: CheckoutQuote | null;
  /** The state for which it was computed. */
  initialState: string;
  /** The cart for which it was computed. */
  initialLines: readonly ApiCartItem[];
  /** US state of the delivery; "" while none is chosen. */
  state: string;
  method: DeliveryMethod;
  /** The current cart: a changed one needs a new quote. */
  lines: readonly ApiCartItem[];
}

/**
 * Whether the quote is for the current selection. While it loads and after a failure, the page shows the last quote and
 * blocks payment.
 */
export type QuoteStatus = "current" | "loading" | "failed";

const methodProblem = (error: unknown): string => {
  const { fields } = ((error instanceof CallError && error.body) || {}) as {
    fields?: Record<string, string>;
  };
  return fields?.["shippingMethod"] ?? "";
};

type QueryState = Record<"isPending" | "isPlaceholderData" | "isError" | "isFetching", boolean>;

/** @param problem error of the chosen delivery method, which the page shows next to it */
function getQuoteStatus(
  { isPending, isPlaceholderData, isError, isFetching }: QueryState,
  problem: string,
): QuoteStatus {
  if (isPending || isPlaceholderData || (isError && isFetching)) return "loading";
  return isError && problem === "" ? "failed" : "current";
}

const keyOf = (lines: readonly ApiCartItem[]): string =>
  lines.map((line) => `${line.id}×${line.quantity}@${line.price}${line.isSubscription}`).join();

/**
 * The cart's costs; the last figures stay while new ones load, so that the layout does not shift. The
 * server's quote counts for the cart that the browser fetches too: this can arrive before React hydrates the
 * page, which must then show what the server rendered.
 */
export function useQuote(input: QuoteInput) {
  const { initialQuote, initialState, initialLines, state, method, lines } = input;
  const cart = keyOf(lines);
  const isInitial = cart === keyOf(initialLines) && state === initialState && method === DEFAULT_METHOD;
  const query = useQuery<CheckoutQuote | null>({
    queryKey: ["quote", state, method, cart],
    queryFn: () =>
      callApi(
        "GET",
        `/api/checkout/quote?${new URLSearchParams({ ...(state ? { state } : {}), shippingMethod: method })}`,
      ),
    placeholderData: keepPreviousData,
    enabled: lines.length > 0,
    ...(isInitial ? { initialData: initialQuote } : {}),
  });
  const quote = useLast(query.data) ?? initialQuote;
  const problem = query.isError ? methodProblem(query.error) : "";
  return {
    quote,
    quoteStatus: getQuoteStatus(query, problem),
    /**
     * The method that the page shows as selected: that of the quote, which differs from the
     * requested one if that is not available.
     */
    shownMethod: query.isPlaceholderData || query.isError ? method : (quote?.method ?? method),
    refresh: query.refetch,
    /** The refusal of the chosen delivery, in a sentence; "" without one. */
    methodProblem: problem,
  };
}
