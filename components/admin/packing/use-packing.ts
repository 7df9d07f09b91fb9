"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { toast } from "@/components/ui/toast";
import { applyScan, type Counts, limitCounts, missingSentence } from "@/lib/fulfillment/rules/counting";
import type { PackedResult, PackingOrder } from "@/lib/fulfillment/schema";
import { CallError, errorMessage } from "@/lib/http/browser";
import { callAdminApi } from "../admin-session";
import { useAdminAction } from "../use-admin-action";
import { clearCounts, readCounts, storeCounts } from "./stored-counts";

/** The last sentence for the packer. `attempt` makes the same sentence a new one for screen readers. */
export interface PackingMessage {
  isError: boolean;
  sentence: string;
  attempt: number;
}

/** The order as it is now, which the server sends when it differs from what the packer saw. */
const currentOrder = (error: unknown): PackingOrder | undefined =>
  error instanceof CallError && error.status === 409
    ? ((error.body as { current?: PackingOrder } | null)?.current ?? undefined)
    : undefined;

/**
 * One order at the packing table: what is counted, the scan and the confirmation. No error loses the counts, which also
 * survive a reload of the tab.
 * @param onPacked after it was packed
 * @returns `isLost`: it cannot be packed now, for example because someone else packed it
 */
export function usePacking(first: PackingOrder, onPacked: () => void) {
  const [order, setOrder] = useState(first);
  const [counts, setCounts] = useState<Counts>({});
  const [message, setMessage] = useState<PackingMessage>();
  const [isBusy, setBusy] = useState(false);
  const undo = useUndoPacking();
  const [isLost, setLost] = useState(false);
  // Also after a refresh of the page, whose order may have other lots.
  useEffect(() => {
    setOrder(first);
    setCounts(limitCounts(first.products, readCounts(first.id)));
  }, [first]);

  const keep = (next: Counts) => {
    setCounts(next);
    storeCounts(order.id, next);
  };
  const say = (isError: boolean, sentence: string) =>
    setMessage((before) => ({ isError, sentence, attempt: (before?.attempt ?? 0) + 1 }));
  const scan = (code: string) => {
    const result = applyScan(order.products, counts, code);
    keep(result.counts);
    say(result.isError, result.sentence);
  };
  const setCount = (key: string, count: number) => {
    keep({ ...counts, [key]: count });
    setMessage(undefined);
  };
  const confirm = async () => {
    if (isBusy) return;
    const missing = missingSentence(order.products, counts);
    if (missing) {
      say(true, missing);
      return;
    }
    setBusy(true);
    try {
      const packed = await sendPacked(order);
      clearCounts(order.id);
      toast({
        title: "Packed",
        description: `Order ${packed.orderNumber} is packed.`,
        action: { label: "Undo", run: () => void undo(packed) },
      });
      onPacked();
    } catch (error) {
      const current = currentOrder(error);
      if (current) {
        setOrder(current);
        keep(limitCounts(current.products, counts));
      }
      setLost(!current && error instanceof CallError && error.status === 409);
      say(true, errorMessage(error, "Failed to update order"));
    }
    setBusy(false);
  };
  return { order, counts, message, isBusy, isLost, scan, setCount, confirm };
}

/** Marks the order as packed from the lots that the packer saw. */
const sendPacked = ({ id, version, products }: PackingOrder): Promise<PackedResult> =>
  callAdminApi("POST", `/api/admin/packing/${id}`, {
    version,
    lots: products.flatMap(({ lots }) => lots.map((lot) => ({ lotId: lot.id, quantity: lot.units }))),
  });

/** Sets an order back to "new", through the undo of a batch. */
function useUndoPacking() {
  const act = useAdminAction();
  const router = useRouter();
  return async ({ id, orderNumber, version, before }: PackedResult) => {
    const undone = await act(
      ["POST", "/api/admin/orders/status/undo", { orders: [{ id, version, status: before }] }],
      {
        done: { title: "Change undone", description: `Order ${orderNumber} is to be packed again.` },
        fallback: "Failed to undo",
      },
    );
    if (undone) router.refresh();
  };
}
