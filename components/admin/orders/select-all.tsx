"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { formatTotal } from "@/lib/core/format-count";
import {
  MAX_SELECTED_ORDERS,
  type OrderListParams,
  type SelectedOrder,
} from "@/lib/orders/schema/admin-order";
import { callAdminApi, isAdminSessionEnded } from "../admin-session";

interface SelectAllProps {
  params: OrderListParams;
  /** Number of matching orders on all pages. */
  total: number;
  /** Whether more than `total` orders match. */
  isMore: boolean;
  onSelect: (orders: SelectedOrder[]) => void;
}

/** Selects the orders of all pages. */
export function SelectAll({ params, total, isMore, onSelect }: SelectAllProps) {
  const [isBusy, setBusy] = useState(false);
  const select = async () => {
    const filters = Object.entries(params).flatMap(([name, value]) =>
      value === undefined || name === "after" || name === "before" ? [] : [[name, String(value)]],
    );
    setBusy(true);
    try {
      onSelect(await callAdminApi("GET", `/api/admin/orders/selection?${new URLSearchParams(filters)}`));
    } catch (error) {
      if (!isAdminSessionEnded(error)) showCallFailure(error, "Failed to select orders");
    }
    setBusy(false);
  };
  const all = formatTotal(total, isMore);
  return (
    <Button size="sm" variant="ghost" loading={isBusy} onClick={() => void select()}>
      {total > MAX_SELECTED_ORDERS
        ? `Select the first ${MAX_SELECTED_ORDERS.toLocaleString("en-US")} of ${all} that match`
        : `Select all ${all} that match`}
    </Button>
  );
}
