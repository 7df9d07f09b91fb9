"use client";
import {
  type UseMutationResult,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import type { AddToCartInput, ApiCartItem } from "@/lib/cart/schema";
import { type Cents, cents, parseDollars, sum, times } from "@/lib/core/money";
import { CallError, call } from "@/lib/http/browser";

export const CART_KEY = ["/api/cart"] as const;
const CHANGE_KEY = ["cart"] as const;

/** The documented words of each change (shopper.md §8). */
const WORDS = {
  add: {
    title: "Added to cart",
    description: "Item has been added to your cart.",
    failed: "Failed to add item to cart.",
  },
  update: {
    title: "Cart updated",
    description: "Item quantity has been updated.",
    failed: "Failed to update cart.",
  },
  remove: {
    title: "Item removed",
    description: "Item has been removed from your cart.",
    failed: "Failed to remove item.",
  },
  clear: {
    title: "Cart cleared",
    description: "All items have been removed from your cart.",
    failed: "Failed to clear cart.",
  },
} as const;

/** A line's unit price in cents; the API speaks decimals. */
export const unitCents = (line: Pick<ApiCartItem, "price">): Cents => parseDollars(line.price) ?? cents(0);

export const countOf = (lines: readonly ApiCartItem[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0);

export const subtotalOf = (lines: readonly ApiCartItem[]): Cents =>
  sum(lines.map((line) => times(unitCents(line), line.quantity)));

/** The lines of the cart, and whether a change is under way. */
export function useCart() {
  const query = useQuery<ApiCartItem[]>({ queryKey: CART_KEY });
  const isChanging = useIsMutating({ mutationKey: CHANGE_KEY }) > 0;
  return { ...query, lines: query.data ?? [], isChanging };
}

type Lines = (lines: ApiCartItem[]) => ApiCartItem[];

/**
 * One kind of change: sends it, says what came of it and fetches the cart again.
 * @param expected what the lines will look like, shown until the answer is here
 */
function useCartChange<Input>(
  kind: keyof typeof WORDS,
  send: (input: Input) => Promise<unknown>,
  expected?: (input: Input) => Lines,
) {
  const client = useQueryClient();
  const words = WORDS[kind];
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: send,
    onMutate: async (input: Input) => {
      if (!expected) return undefined;
      await client.cancelQueries({ queryKey: CART_KEY });
      const before = client.getQueryData<ApiCartItem[]>(CART_KEY);
      if (before) client.setQueryData(CART_KEY, expected(input)(before));
      return before;
    },
    onError: (error, _input, before) => {
      if (before) client.setQueryData(CART_KEY, before);
      const description = error instanceof CallError ? error.sentence || words.failed : words.failed;
      toast({ title: "Error", description, variant: "destructive" });
    },
    onSuccess: () => toast(words),
    onSettled: () => client.invalidateQueries({ queryKey: CART_KEY }),
  });
}

export type AddToCart = Pick<AddToCartInput, "productId" | "quantity"> & Partial<AddToCartInput>;

export const useAddToCart = (): UseMutationResult<unknown, Error, AddToCart, ApiCartItem[] | undefined> =>
  useCartChange("add", ({ offer, ...item }: AddToCart) =>
    call("POST", "/api/cart", {
      isSubscription: false,
      ...item,
      ...(offer && offer !== "none" ? { offer } : {}),
    }),
  );

/** Sets a line's quantity, absolute. A quantity of 0 or below is for `useRemoveLine` (shopper.md §4). */
export const useUpdateLine = () =>
  useCartChange(
    "update",
    ({ id, quantity }: { id: string; quantity: number }) => call("PUT", `/api/cart/${id}`, { quantity }),
    ({ id, quantity }) =>
      (lines) =>
        lines.map((line) => (line.id === id ? { ...line, quantity } : line)),
  );

export const useRemoveLine = () =>
  useCartChange("remove", ({ id }: { id: string }) => call("DELETE", `/api/cart/${id}`));

const sessionId = (): string => /(?:^|; )sessionId=([^;]*)/.exec(document.cookie)?.[1] ?? "";

export const useClearCart = () =>
  useCartChange<void>("clear", () => call("DELETE", `/api/cart/clear?sessionId=${sessionId()}`));
