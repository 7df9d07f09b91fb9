"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { CallError, toChangeError } from "@/lib/http/browser";
import {
  type BatchResult,
  type BULK_STATUSES,
  MAX_BATCH_ORDERS,
  type SelectedOrder,
} from "@/lib/orders/schema/admin-order";
import { callAdminApi, isAdminSessionEnded } from "../admin-session";

/** Report of the last batch; null after it was undone. */
export interface Batch extends BatchResult {
  status: (typeof BULK_STATUSES)[number] | null;
}

/** The orders of a batch that moved: not those that had shipped before and only got their tracking number. */
export const movedOrders = ({ status, done }: Batch): Batch["done"] =>
  status === "shipped" ? done.filter(({ before }) => before !== "shipped") : done;

/**
 * The result carried by an error for a call in which every order failed.
 * @throws any other error
 */
function resultIn(error: unknown): BatchResult {
  if (error instanceof CallError && error.status === 409) {
    const body = error.body as Partial<BatchResult> | null;
    if (body?.refused) return { done: [], refused: body.refused };
  }
  throw error;
}

/**
 * Sends orders in calls of `MAX_BATCH_ORDERS` and stops after the first failed call.
 * @returns the result for each order sent
 */
async function sendBatches(path: string, orders: readonly object[], more: object): Promise<BatchResult> {
  const result: BatchResult = { done: [], refused: [] };
  for (let start = 0; start < orders.length; start += MAX_BATCH_ORDERS) {
    const input = { ...more, orders: orders.slice(start, start + MAX_BATCH_ORDERS) };
    try {
      const { done, refused } = await callAdminApi<BatchResult>("POST", path, input).catch(resultIn);
      result.done.push(...done);
      result.refused.push(...refused);
    } catch (error) {
      if (!isAdminSessionEnded(error)) showCallFailure(toChangeError(error), "Failed to update orders");
      return result;
    }
  }
  return result;
}

/** Updates many orders, with Undo; `batch` has the result for each. */
export function useBatch() {
  const router = useRouter();
  const [batch, setBatch] = useState<Batch>();
  const [isBusy, setBusy] = useState(false);
  const send = async (status: Batch["status"], path: string, orders: readonly object[], more: object) => {
    setBusy(true);
    const result = await sendBatches(path, orders, more);
    setBusy(false);
    router.refresh();
    if (result.done.length + result.refused.length > 0) setBatch({ ...result, status });
    return result;
  };
  return {
    batch,
    isBusy,
    dismiss: () => setBatch(undefined),
    mark: (orders: readonly SelectedOrder[], status: NonNullable<Batch["status"]>) =>
      send(
        status,
        "/api/admin/orders/status",
        orders.map(({ id, version }) => ({ id, version })),
        { status },
      ),
    /** Marks orders as shipped, each with its tracking number. */
    ship: (orders: readonly (Pick<SelectedOrder, "id" | "version"> & { trackingNumber: string })[]) =>
      send("shipped", "/api/admin/packing/shipments", orders, {}),
    undo: (undone: Batch) =>
      send(
        null,
        "/api/admin/orders/status/undo",
        movedOrders(undone).map(({ id, version, before, parcel }) => ({
          id,
          version,
          status: before,
          parcel,
        })),
        {},
      ),
  };
}
