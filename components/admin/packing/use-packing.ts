"use client";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { toast } from "@/components/ui/toast";
import {
  applyScan,
  type Counted,
  type Counts,
  followOrder,
  missingSentence,
  withLots,
} from "@/lib/fulfillment/rules/counting";
import type { PackedResult, PackingOrder } from "@/lib/fulfillment/schema";
import { CallError, errorMessage, toChangeError } from "@/lib/http/browser";
import { callAdminApi } from "../admin-session";
import { currentIn } from "../current-in";
import { useAdminAction } from "../use-admin-action";
import { clearKept, readKept, storeKept } from "./stored-counts";

/** The last sentence for the packer. `attempt` makes the same sentence a new one for screen readers. */
export interface PackingMessage {
  isError: boolean;
  sentence: string;
  attempt: number;
}

const isCounted = (value: unknown): value is Counted => {
  const { count, lots } = (value ?? {}) as Partial<Counted>;
  return Number.isInteger(count) && typeof lots === "string";
};

function useMessage() {
  const [message, setMessage] = useState<PackingMessage>();
  const showMessage = useCallback(
    (isError: boolean, sentence: string) =>
      setMessage((before) => ({ isError, sentence, attempt: (before?.attempt ?? 0) + 1 })),
    [],
  );
  return { message, showMessage, clearMessage: () => setMessage(undefined) };
}

/** The order on the table and its counts, kept with the lots that were counted. */
function useCountedOrder(first: PackingOrder, showMessage: (isError: boolean, sentence: string) => void) {
  const [order, setOrder] = useState(first);
  const [counts, setCounts] = useState<Counts>({});
  const keep = (next: Counts) => {
    setCounts(next);
    storeKept(order.id, withLots(order.products, next));
  };
  /** Shows the order as it is now. @returns the sentence about other lots than those that were counted */
  const show = useCallback((now: PackingOrder, kept: Readonly<Record<string, Counted>>) => {
    const { counts: next, changed } = followOrder(now.products, kept);
    setOrder(now);
    setCounts(next);
    storeKept(now.id, withLots(now.products, next));
    return changed;
  }, []);
  // Also after a refresh of the page, whose order may have other lots.
  useEffect(() => {
    const changed = show(first, readKept(first.id, isCounted));
    if (changed) showMessage(true, changed);
  }, [first, show, showMessage]);
  return { order, counts, keep, show };
}

/**
 * One order at the packing table: what is counted, the scan and the confirmation. No error loses the counts, which also
 * survive a reload of the tab, unless the order cannot be packed now, or a product is to be taken from other lots.
 * @param onPacked after it was packed
 * @returns `isLost`: it cannot be packed now, for example because someone else packed it
 */
export function usePacking(first: PackingOrder, onPacked: () => void) {
  const { message, showMessage, clearMessage } = useMessage();
  const { order, counts, keep, show } = useCountedOrder(first, showMessage);
  const [isBusy, setBusy] = useState(false);
  const undo = useUndoPacking();
  const [isLost, setLost] = useState(false);
  const scan = (code: string) => {
    const result = applyScan(order.products, counts, code);
    keep(result.counts);
    showMessage(result.isError, result.sentence);
  };
  const setCount = (key: string, count: number) => {
    keep({ ...counts, [key]: count });
    clearMessage();
  };
  const confirm = async () => {
    if (isBusy) return;
    const missing = missingSentence(order.products, counts);
    if (missing) {
      showMessage(true, missing);
      return;
    }
    setBusy(true);
    try {
      const packed = await sendPacked(order);
      clearKept(order.id);
      toast({
        title: "Packed",
        description: `Order ${packed.orderNumber} is packed.`,
        action: { label: "Undo", run: () => void undo(packed) },
      });
      onPacked();
    } catch (error) {
      const current = currentIn<PackingOrder>(error);
      const changed = current ? show(current, withLots(order.products, counts)) : null;
      const isNowLost = !current && error instanceof CallError && error.status === 409;
      setLost(isNowLost);
      // If it is to be packed again later, its units are not on the table anymore.
      if (isNowLost) clearKept(order.id);
      const sentence = errorMessage(toChangeError(error), "Failed to update order");
      showMessage(true, changed ? `${sentence} ${changed}` : sentence);
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
