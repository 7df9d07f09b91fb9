"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Permission } from "@/lib/admin/rules/permissions";
import type { BulkResult, BulkStateInput, ProductRow } from "@/lib/catalog/schema/admin-product";
import { formatCount } from "@/lib/core/format-count";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { useRequestKeyScope } from "../use-request-keys";
import { BulkPrices } from "./bulk-prices";
import { BulkStock } from "./bulk-stock";
import { useProductUndo } from "./use-product-undo";

interface BulkActionsProps {
  /** The selected products. */
  products: readonly ProductRow[];
  onDone: () => void;
}

const STATES: readonly [
  state: BulkStateInput["state"],
  label: string,
  done: string,
  permission: Permission,
][] = [
  ["active", "Show", "shown in the shop", "products.edit"],
  ["inactive", "Hide", "hidden", "products.edit"],
  ["archived", "Archive", "archived", "products.archive"],
];

/** Shows, hides or archives the selected products. */
function useBulkStateChange(ids: readonly string[], onDone: () => void) {
  const act = useAdminAction();
  const undo = useProductUndo();
  const [isBusy, setBusy] = useState(false);
  const changeState = async (state: BulkStateInput["state"], done: string) => {
    setBusy(true);
    await act<BulkResult>(["POST", "/api/admin/products/state", { ids, state }], {
      done: ({ undo: batch }) => ({
        title: "Products updated",
        description: `${formatCount(ids.length, "product")} ${done}.`,
        ...undo(batch),
      }),
      onDone,
      fallback: "Failed to update products",
    });
    setBusy(false);
  };
  return { isBusy, changeState };
}

/** Actions for the selected products. */
export function BulkActions({ products, onDone }: BulkActionsProps) {
  const [open, setOpen] = useState<"prices" | "stock">();
  const can = usePermission();
  const keyScope = useRequestKeyScope(products.map(({ id, inventory }) => [id, inventory]));
  const ids = products.map(({ id }) => id);
  const close = () => setOpen(undefined);
  const finish = () => {
    close();
    onDone();
  };
  const { isBusy, changeState } = useBulkStateChange(ids, onDone);
  const dialog = { ids, what: formatCount(ids.length, "product"), onClose: close, onDone: finish };
  return (
    <>
      {STATES.map(([state, label, done, permission]) =>
        can(permission) ? (
          <Button
            key={state}
            size="sm"
            variant="secondary"
            aria-disabled={isBusy}
            onClick={() => void changeState(state, done)}
          >
            {label}
          </Button>
        ) : null,
      )}
      {can("products.price") ? (
        <Button size="sm" variant="secondary" onClick={() => setOpen("prices")}>
          Prices
        </Button>
      ) : null}
      {can("products.stock") ? (
        <Button size="sm" variant="secondary" onClick={() => setOpen("stock")}>
          Stock
        </Button>
      ) : null}
      {open === "prices" ? <BulkPrices {...dialog} /> : null}
      {open === "stock" ? <BulkStock {...dialog} keyScope={keyScope} /> : null}
    </>
  );
}
