"use client";
import { Copy, Pencil, Power, Ticket } from "lucide-react";
import { useState } from "react";
import type { AdminDiscount } from "@/lib/discounts/schema/admin-discount";
import { DeletableMenu } from "../deletable-menu";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { useRequestKeyScope } from "../use-request-keys";
import { CodesDialog } from "./codes-dialog";

interface DiscountMenuProps {
  discount: AdminDiscount;
  onEdit: () => void;
  onDuplicate: () => void;
}

/** The actions for one discount. A used one can be turned off, not deleted. */
export function DiscountMenu({ discount, onEdit, onDuplicate }: DiscountMenuProps) {
  const [showsCodes, setShowsCodes] = useState(false);
  const act = useAdminAction();
  const canEdit = usePermission()("discounts.edit");
  const keyScope = useRequestKeyScope(discount.codes);
  if (!canEdit) return null;
  const { id, title, method, isEnabled, isUnused, version } = discount;
  const path = `/api/admin/discounts/${id}`;
  const toggle = () =>
    act(["PATCH", path, { isEnabled: !isEnabled, version }], {
      done: isEnabled
        ? { title: "Discount turned off", description: "Orders that are already being paid keep it." }
        : { title: "Discount turned on" },
      fallback: "Failed to update discount",
    });
  const remove = () =>
    act(["DELETE", path], { done: { title: "Discount deleted" }, fallback: "Failed to delete discount" });
  return (
    <>
      <DeletableMenu
        name={title}
        actions={[
          { icon: Pencil, label: "Edit", onSelect: onEdit },
          method === "unique_codes" && { icon: Ticket, label: "Codes", onSelect: () => setShowsCodes(true) },
          { icon: Copy, label: "Duplicate", onSelect: onDuplicate },
          { icon: Power, label: isEnabled ? "Turn off" : "Turn on", onSelect: toggle },
        ]}
        deletion={isUnused && { reason: "No order has used it.", onConfirm: remove }}
      />
      {showsCodes ? (
        <CodesDialog discount={discount} keyScope={keyScope} onClose={() => setShowsCodes(false)} />
      ) : null}
    </>
  );
}
