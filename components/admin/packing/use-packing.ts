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
import { useAdminAction } from "../use-admin-action";
import { clearKept, readKept, storeKept } from "./stored-counts";

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

const isCounted = (value: unknown): value is Counted => {
  const { count, lots } = (value ?? {}) as Partial<Counted>;
  return Number.isInteger(count) && typeof lots === "string";
};

function useMessage() {
  const [message, setMessage] = useState<PackingMessage>();
  const say = useCallback(
    (isError: boolean, sentence: string) =>
      setMessage((before) => ({ isError, sentence, attempt: (before?.attempt ?? 0) + 1 })),
    [],
  );
  return { message, say, silence: () => setMessage(undefined) };
}

/** The order on the table and its counts, kept with the lots that were counted. */
function useCountedOrder(first: PackingOrder, say: (isError: boolean, sentence: string) => void) {
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
    if (changed) say(true, changed);
  }, [first, show, say]);
  return { order, counts, keep, show };
}

/**
 * One order at the packing table: what is counted, the scan and the confirmation. No error loses the counts, which also
 * survive a reload of the tab, unless the order cannot be packed now, or a product is to be taken from other lots.
 * @param onPacked after it was packed
 * @returns `isLost`: it cannot be packed now, for example because someone else packed it
 */
export function usePacking(first: PackingOrder, onPacked: () => void) {
  const { message, say, silence } = useMessage();
  const { order, counts, keep, show } = useCountedOrder(first, say);
  const [isBusy, setBusy] = useState(false);
  const undo = useUndoPacking();
  const [isLost, setLost] = useState(false);
  const scan = (code: string) => {
    const result = applyScan(order.products, counts, code);
    keep(result.counts);
    say(result.isError, result.sentence);
  };
  const setCount = (key: string, count: number) => {
    keep({ ...counts, [key]: count });
    silence();
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
      clearKept(order.id);
      toast({
        title: "Packed",
        description: `Order ${packed.orderNumber} is packed.`,
        action: { label: "Undo", run: () => void undo(packed) },
      });
      onPacked();
    } catch (error) {
      const current = currentOrder(error);
      const changed = current ? show(current, withLots(order.products, counts)) : null;
      const isNowLost = !current && error instanceof CallError && error.status === 409;
      setLost(isNowLost);
      // If it is to be packed again later, its units are not on the table anymore.
      if (isNowLost) clearKept(order.id);
      const sentence = errorMessage(toChangeError(error), "Failed to update order");
      say(true, changed ? `${sentence} ${changed}` : sentence);
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
