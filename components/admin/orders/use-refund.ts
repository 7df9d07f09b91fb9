"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { newId } from "@/lib/core/ids";
import { type Cents, cents, formatUsd, parseDollars } from "@/lib/core/money";
import type { AdminOrder, AdminOrderLine } from "@/lib/orders/schema/admin-order";
import { calculateFullRefund, calculateLineRefund } from "@/lib/pricing/rules/refunds";
import type { ShippingShare } from "@/lib/pricing/schema";
import { useAdminAction } from "../use-admin-action";

/** What happens to refunded units: they stay with the customer, go back to stock, or are written off. */
export type UnitsOutcome = "kept" | "restocked" | "wasted";

export interface RefundDraft {
  kind: "lines" | "full" | "amount";
  /** Quantity by line id. */
  counts: Record<string, number>;
  /** By line id. */
  outcomes: Record<string, UnitsOutcome>;
  /** Id of the lot of the units that come back, by line id. */
  lots: Record<string, string>;
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

/** Whether staff have to say which lot the units are from: some of a line that was packed from several come back. */
export const isLotNeeded = (
  { id, lots }: Pick<AdminOrderLine, "id" | "lots">,
  { counts, outcomes }: RefundDraft,
): boolean =>
  lots.length > 1 &&
  outcomes[id] !== "kept" &&
  (counts[id] ?? 0) < lots.reduce((sum, { quantity }) => sum + quantity, 0);

/** The request body without the amount. */
function refundBody(order: AdminOrder, draft: RefundDraft): object {
  const { kind, counts, outcomes, lots, shipping, restockAll } = draft;
  if (kind === "full") return { kind, restock: restockAll };
  if (kind === "amount") return { kind };
  const lines = order.lines.flatMap((line) => {
    const [quantity, outcome] = [counts[line.id] ?? 0, outcomes[line.id]];
    if (quantity === 0) return [];
    const lot = isLotNeeded(line, draft) ? { lot: lots[line.id] ?? "" } : {};
    return [{ id: line.id, quantity, restock: outcome === "restocked", waste: outcome === "wasted", ...lot }];
  });
  return { kind, shipping, lines };
}

/**
 * The state of the refund dialog. Each distinct draft has its own request key: resubmitting it is idempotent, and
 * editing it creates a new refund. The order's version rejects a new refund after a response was lost.
 */
export function useRefund(order: AdminOrder, onDone: () => void) {
  const stays = order.status !== "shipped" && order.status !== "done";
  const [draft, setDraft] = useState<RefundDraft>({
    kind: "lines",
    counts: {},
    outcomes: Object.fromEntries(order.lines.map(({ id }) => [id, stays ? "restocked" : "kept"])),
    lots: {},
    shipping: "none",
    typed: "",
    restockAll: stays,
    toCredit: false,
    reason: "",
  });
  const [requestKey, setKey] = useState(newId);
  const [isBusy, setBusy] = useState(false);
  const act = useAdminAction();
  const router = useRouter();
  const amount = refundAmount(order, draft);
  const change = (patch: Partial<RefundDraft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    setKey(newId());
  };
  const send = async () => {
    setBusy(true);
    const { reason, toCredit } = draft;
    const body = {
      ...refundBody(order, draft),
      amount,
      requestKey,
      version: order.version,
      reason,
      toCredit,
    };
    const answer = await act<AdminOrder>(["POST", `/api/admin/orders/${order.id}/refund`, body], {
      done: {
        title: "Refunded",
        description: toCredit
          ? `The buyer has ${formatUsd(amount)} in store credit.`
          : `${formatUsd(amount)} is on its way back to the buyer.`,
      },
      fallback: "Failed to refund",
    });
    setBusy(false);
    if (answer) onDone();
    else router.refresh();
  };
  const isUnnamed = order.lines.some(
    (line) => (draft.counts[line.id] ?? 0) > 0 && isLotNeeded(line, draft) && !draft.lots[line.id],
  );
  const isPossible =
    amount > 0 && amount <= order.refundable.leftCents && !(draft.kind === "lines" && isUnnamed);
  const isFree =
    draft.kind === "lines" && amount === 0 && Object.values(draft.counts).some((quantity) => quantity > 0);
  return { draft, change, amount, send, isBusy, isPossible, isFree };
}
