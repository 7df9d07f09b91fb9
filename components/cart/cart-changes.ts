import { MutationObserver, type MutationOptions, type QueryClient } from "@tanstack/react-query";
import { callApi } from "@/components/account/call-api";
import { refetchQueries } from "@/components/layout/refetch-queries";
import { planDialog } from "@/components/membership/plan-dialog-request";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { toast } from "@/components/ui/toast";
import type { AddLinesResult, AddToCartBody, ApiCartItem } from "@/lib/cart/schema";
import { CallError } from "@/lib/http/browser";
import { readCookie } from "@/lib/http/read-json";

export const CART_KEY = ["/api/cart"] as const;
export const CHANGE_KEY = ["cart"] as const;

/** The documented texts of each change (shopper.md §8). */
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

type Lines = ApiCartItem[];
type Change<Input, Answer> = MutationOptions<Answer, Error, Input, Lines | undefined>;

/**
 * One kind of change: sends it, shows the result and refetches the cart.
 * @param expected the optimistic lines shown until the answer arrives
 */
function change<Input, Answer = unknown>(
  client: QueryClient,
  kind: keyof typeof WORDS,
  send: (input: Input) => Promise<Answer>,
  expected?: (input: Input, lines: Lines) => Lines,
): Change<Input, Answer> {
  const words = WORDS[kind];
  return {
    mutationKey: CHANGE_KEY,
    mutationFn: send,
    onMutate: async (input) => {
      if (!expected) return undefined;
      await client.cancelQueries({ queryKey: CART_KEY });
      const before = client.getQueryData<Lines>(CART_KEY);
      if (before) client.setQueryData(CART_KEY, expected(input, before));
      return before;
    },
    onError: (error, _input, before) => {
      if (before) client.setQueryData(CART_KEY, before);
      showCallFailure(error, words.failed);
    },
    onSuccess: () => toast(words),
    onSettled: () => refetchQueries(client, { queryKey: CART_KEY }),
  };
}

export type AddToCart = AddToCartBody & {
  /** Data for the plan dialog, which opens when a subscription is refused because it is for members (D22). */
  productName?: string;
};

/**
 * Adds to the cart, shows the result and refetches the cart.
 * @returns whether it was added; never rejects
 */
export function postCartLine(client: QueryClient, { productName, ...item }: AddToCart): Promise<boolean> {
  const options = change<void>(client, "add", () =>
    callApi("POST", "/api/cart", {
      isSubscription: false,
      ...item,
    }),
  );
  return new MutationObserver(client, options).mutate().then(
    () => true,
    (error: unknown) => {
      if (item.isSubscription && error instanceof CallError && error.status === 403)
        planDialog.open({ productName: productName ?? "" });
      return false; // the toast shows the error
    },
  );
}

/** Sets a line's absolute quantity. Use `deleteCartLine` for 0 or below (shopper.md §4). */
export const updateLine = (client: QueryClient) =>
  change(
    client,
    "update",
    ({ id, quantity }: { id: string; quantity: number }) => callApi("PUT", `/api/cart/${id}`, { quantity }),
    ({ id, quantity }, lines) => lines.map((line) => (line.id === id ? { ...line, quantity } : line)),
  );

/** Switches a line between subscription and one-time purchase (D22). */
export const switchLine = (client: QueryClient) =>
  change(client, "update", ({ id, isSubscription }: { id: string; isSubscription: boolean }) =>
    callApi("PUT", `/api/cart/${id}`, { isSubscription }),
  );

export const deleteCartLine = (client: QueryClient) =>
  change(client, "remove", ({ id }: { id: string }) => callApi("DELETE", `/api/cart/${id}`));

export const deleteAllCartLines = (client: QueryClient) =>
  change<void, { lines: Lines }>(client, "clear", () =>
    callApi("DELETE", `/api/cart/clear?sessionId=${readCookie("sessionId") ?? ""}`),
  );

const readCart = () => callApi<Lines>("GET", "/api/cart");

const unitsIn = (cart: readonly ApiCartItem[], { productId, isSubscription }: ApiCartItem): number =>
  cart.find((line) => line.productId === productId && line.isSubscription === isSubscription)?.quantity ?? 0;

/**
 * Adds removed lines to the cart again, shows the names of those that fail, and refetches the cart.
 * It reads the cart before and after and adds only what is missing: a response may be lost, Undo
 * pressed twice, or the product added in another tab.
 * @returns the lines that were not added
 */
export const restoreLines = (
  client: QueryClient,
): MutationOptions<readonly ApiCartItem[], Error, readonly ApiCartItem[]> => ({
  mutationKey: CHANGE_KEY,
  scope: { id: "restore-lines" }, // one at a time
  mutationFn: async (lines) => {
    const before = await readCart();
    for (const line of lines) {
      const { productId, isSubscription, offers } = line;
      const quantity = line.quantity - unitsIn(before, line);
      if (quantity <= 0) continue;
      await callApi("POST", "/api/cart", { productId, quantity, isSubscription, offer: offers }).catch(
        () => undefined, // missing in the cart
      );
    }
    const after = await readCart();
    return lines.filter((line) => unitsIn(after, line) < line.quantity);
  },
  onError: (error) => showCallFailure(error, WORDS.update.failed),
  onSuccess: (missing) => {
    const names = new Intl.ListFormat("en-US").format(missing.map(({ productName }) => productName));
    if (names)
      toast({
        title: "Error",
        description: `We couldn't add ${names} back to your cart.`,
        variant: "destructive",
      });
    else toast({ title: "Removal undone", description: "What you removed is back in your cart." });
  },
  onSettled: () => refetchQueries(client, { queryKey: CART_KEY }),
});

/**
 * Adds an order's items to the cart, as far as they are in stock, and refetches the cart.
 * @throws the errors of `callApi`
 */
export const buyAgain = (client: QueryClient, orderId: string): Promise<AddLinesResult> =>
  addMany(client, () => callApi("POST", `/api/orders/${orderId}/buy-again`));

/**
 * Adds a recipe's products to the cart for the given servings, in whole packs, and refetches the cart.
 * @throws the errors of `callApi`
 */
export const addRecipeToCart = (
  client: QueryClient,
  slug: string,
  servings: number,
): Promise<AddLinesResult> =>
  addMany(client, () => callApi("POST", `/api/recipes/${slug}/cart`, { servings }));

const addMany = (client: QueryClient, send: () => Promise<AddLinesResult>): Promise<AddLinesResult> =>
  new MutationObserver<AddLinesResult, Error, void>(client, {
    mutationKey: CHANGE_KEY,
    mutationFn: send,
    onSettled: () => refetchQueries(client, { queryKey: CART_KEY }),
  }).mutate();
