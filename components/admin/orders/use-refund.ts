"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { OfficeOrder } from "@/lib/admin/schema/order";
import { newId } from "@/lib/core/ids";
import { type Cents, cents, formatUsd, parseDollars } from "@/lib/core/money";
import { refundOfAll, refundOfLines } from "@/lib/pricing/rules";
import type { ShippingShare } from "@/lib/pricing/schema";
import { useOfficeAction } from "../use-office-action";

export interface Wish {
  kind: "lines" | "full" | "amount";
  /** How many of each line. */
  counts: Record<string, number>;
  /** Which lines go back to the shelf. */
  shelf: Record<string, boolean>;
  shipping: ShippingShare;
  /** Of the amount out of goodwill, as it is typed. */
  typed: string;
  restockAll: boolean;
  reason: string;
}

/** What a wish comes to, as the server will compute it. */
export function amountOf({ refundable }: OfficeOrder, wish: Wish): Cents {
  if (wish.kind === "full") return refundOfAll(refundable).amountCents;
  if (wish.kind === "amount") return parseDollars(wish.typed) ?? cents(0);
  return refundOfLines(refundable, new Map(Object.entries(wish.counts)), wish.shipping).amountCents;
}

/** What is sent, besides the amount. */
function bodyOf({ kind, counts, shelf, shipping, restockAll }: Wish): object {
  if (kind === "full") return { kind, restock: restockAll };
  if (kind === "amount") return { kind };
  const lines = Object.entries(counts)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ id, quantity, restock: shelf[id] ?? false }));
  return { kind, shipping, lines };
}

/**
 * The state of the refund dialog. Each wish has a name of its own: sent twice it is one refund, changed it is another one,
 * which the order's version keeps from following an answer that was lost.
 */
export function useRefund(order: OfficeOrder, onDone: () => void) {
  const stays = order.status !== "shipped" && order.status !== "done";
  const [wish, setWish] = useState<Wish>({
    kind: "lines",
    counts: {},
    shelf: Object.fromEntries(order.lines.map(({ id }) => [id, stays])),
    shipping: "none",
    typed: "",
    restockAll: stays,
    reason: "",
  });
  const [requestKey, setKey] = useState(newId);
  const [isBusy, setBusy] = useState(false);
  const act = useOfficeAction();
  const router = useRouter();
  const amount = amountOf(order, wish);
  const change = (patch: Partial<Wish>) => {
    setWish((before) => ({ ...before, ...patch }));
    setKey(newId());
  };
  const send = async () => {
    setBusy(true);
    const body = { ...bodyOf(wish), amount, requestKey, version: order.version, reason: wish.reason };
    const answer = await act<OfficeOrder>(["POST", `/api/admin/orders/${order.id}/refund`, body], {
      done: { title: "Refunded", description: `${formatUsd(amount)} is on its way back to the buyer.` },
      fallback: "Failed to refund",
    });
    setBusy(false);
    if (answer) onDone();
    else router.refresh();
  };
  const isPossible = amount > 0 && amount <= order.refundable.leftCents;
  return { wish, change, amount, send, isBusy, isPossible };
}
