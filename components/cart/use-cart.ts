"use client";
import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiCartItem } from "@/lib/cart/schema";
import { type Cents, cents, multiplyCents, parseDollars, sumCents } from "@/lib/core/money";
import {
  CART_KEY,
  CHANGE_KEY,
  deleteAllCartLines,
  deleteCartLine,
  restoreLines,
  switchLine,
  updateLine,
} from "./cart-changes";

/** A line's unit price in cents; the API uses decimals. */
export const unitCents = (line: Pick<ApiCartItem, "price">): Cents => parseDollars(line.price) ?? cents(0);

export const subtotalOf = (lines: readonly ApiCartItem[]): Cents =>
  sumCents(lines.map((line) => multiplyCents(unitCents(line), line.quantity)));

/** Whether the cart starts a product subscription. */
export const hasSubscription = (lines: readonly Pick<ApiCartItem, "isSubscription">[]): boolean =>
  lines.some(({ isSubscription }) => isSubscription);

/** The cart's lines, and whether a change is in progress. */
export function useCart() {
  const query = useQuery<ApiCartItem[]>({ queryKey: CART_KEY });
  const isChanging = useIsMutating({ mutationKey: CHANGE_KEY }) > 0;
  return { ...query, lines: query.data ?? [], isChanging };
}

export const useUpdateLine = () => useMutation(updateLine(useQueryClient()));

export const useSwitchLine = () => useMutation(switchLine(useQueryClient()));

export const useRemoveLine = () => useMutation(deleteCartLine(useQueryClient()));

export const useClearCart = () => useMutation(deleteAllCartLines(useQueryClient()));

export const useRestoreLines = () => useMutation(restoreLines(useQueryClient()));
