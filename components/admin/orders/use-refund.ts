"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type Cents, cents, formatUsd, parseDollars } from "@/lib/core/money";
import type { AdminOrder, AdminOrderLine } from "@/lib/orders/schema/admin-order";
import { calculateFullRefund, calculateLineRefund } from "@/lib/pricing/rules/refunds";
import type { ShippingShare } from "@/lib/pricing/schema";
import { useAdminAction } from "../use-admin-action";
import { useRequestKeys } from "../use-request-keys";
import { lotOf, type UnitsChoice, unitsLeft } from "./units-fields";

export interface RefundDraft {
  kind: "lines" | "full" | "amount";
  /** Quantity by line id. */
  counts: Record<string, number>;
  /** What happens to the units, by line id. */
  units: Record<string, UnitsChoice>;
  shipping: ShippingShare;
  /** The goodwill amount as typed. */
  typed: string;
  restockAll: boolean;
  /** All of it becomes store credit. */
  toCredit: boolean;
  reason: string;
}

/** The refund amount, computed by the same rules as on the server. */
export function refundAmount({ refundable }: AdminOrder, draft: RefundDraft): Cents {
  if (draft.kind === "full") return calculateFullRefund(refundable).amountCents;
  if (draft.kind === "amount") return parseDollars(draft.typed) ?? cents(0);
  return calculateLineRefund(refundable, new Map(Object.entries(draft.counts)), draft.shipping).amountCents;
}

const NOT_RETURNED: UnitsChoice = { outcome: "kept", lot: "" };

/** What happens to the units of a line. */
export const choiceOf = ({ units }: RefundDraft, { id }: Pick<AdminOrderLine, "id">): UnitsChoice =>
  units[id] ?? NOT_RETURNED;

/** How many units of a line the draft refunds. */
function unitsOf({ kind, counts }: RefundDraft, line: AdminOrderLine): number {
  if (kind === "full") return unitsLeft(line);
  return kind === "lines" ? (counts[line.id] ?? 0) : 0;
}

/** The request body without the amount. */
function refundBody(order: AdminOrder, draft: RefundDraft): object {
  const { kind, shipping, restockAll } = draft;
  if (kind === "amount") return { kind };
  if (kind === "full" && order.status === "new") return { kind, restock: restockAll };
  const units = order.lines.flatMap((line) => {
    const quantity = unitsOf(draft, line);
    const choice = choiceOf(draft, line);
    return quantity > 0 ? [{ id: line.id, quantity, choice, lot: lotOf(line, quantity, choice) }] : [];
  });
  if (kind === "full")
    return {
      kind,
      restock: false,
      lines: units.map(({ id, choice: { outcome }, lot }) => ({ id, outcome, ...lot })),
    };
  const lines = units.map(({ id, quantity, choice: { outcome }, lot }) => ({
    id,
    quantity,
    restock: outcome === "restocked",
    waste: outcome === "wasted",
    ...lot,
  }));
  return { kind, shipping, lines };
}

/**
 * State of the refund dialog, with one request key until a refund succeeds: after a lost response, the same draft
 * returns the first refund and a different draft is refused.
 */
export function useRefund(order: AdminOrder, onDone: () => void) {
  /** Whether the units are still in the shop, so that they can return to stock. */
  const isInShop = order.status !== "shipped" && order.status !== "done";
  const [draft, setDraft] = useState<RefundDraft>({
    kind: "lines",
    counts: {},
    units: isInShop
      ? Object.fromEntries(order.lines.map(({ id }) => [id, { outcome: "restocked", lot: "" }]))
      : {},
    shipping: "none",
    typed: "",
    restockAll: isInShop,
    toCredit: false,
    reason: "",
  });
  const keys = useRequestKeys();
  const [isBusy, setBusy] = useState(false);
  const act = useAdminAction();
  const router = useRouter();
  const amount = refundAmount(order, draft);
  const change = (patch: Partial<RefundDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const send = async () => {
    setBusy(true);
    const { reason, toCredit } = draft;
    const body = {
      ...refundBody(order, draft),
      amount,
      requestKey: keys.keyOf({}),
      version: order.version,
      reason,
      toCredit,
    };
    const answer = await act<AdminOrder>(["POST", `/api/admin/orders/${order.id}/refund`, body], {
      done: {
        title: "Refunded",
        description: toCredit
          ? `The buyer has ${formatUsd(amount)} in store credit.`
          : `${formatUsd(amount)} is being refunded to the buyer.`,
      },
      onDone: keys.clear,
      onFailed: keys.noteFailure,
      fallback: "Failed to refund",
    });
    setBusy(false);
    if (answer) onDone();
    else router.refresh();
  };
  const isLotMissing = order.lines.some((line) => {
    const units = unitsOf(draft, line);
    return units > 0 && lotOf(line, units, choiceOf(draft, line)).lot === "";
  });
  const isPossible = amount > 0 && amount <= order.refundable.leftCents && !isLotMissing;
  const isFree =
    draft.kind === "lines" && amount === 0 && Object.values(draft.counts).some((quantity) => quantity > 0);
  return { draft, change, amount, send, isBusy, isPossible, isFree };
}
