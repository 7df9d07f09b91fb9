"use client";
import type { ToastInput } from "@/components/ui/toast";
import { useAdminAction } from "../use-admin-action";

export const undoneToast = (count: number): ToastInput => ({
  title: "Change undone",
  description: count === 1 ? "1 product is as before." : `${count} products are as before.`,
});

/** Toast options with an Undo button for a bulk change of products; empty when it cannot be undone. */
export function useProductUndo() {
  const act = useAdminAction();
  return (batch: string | null): Pick<ToastInput, "action"> => {
    if (batch === null) return {};
    const undo = () =>
      act<{ count: number }>(["POST", "/api/admin/products/undo", { batch }], {
        done: ({ count }) => undoneToast(count),
        fallback: "Failed to undo",
      });
    return { action: { label: "Undo", run: () => void undo() } };
  };
}
