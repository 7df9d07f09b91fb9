"use client";
import { useState } from "react";
import { type FieldTable, labelsOf, TableFields } from "@/components/form/table-fields";
import { Button } from "@/components/ui/button";
import { type AdminLot, type UpdateLotValues, updateLotSchema } from "@/lib/inventory/schema";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { usePermission } from "../staff-role";
import { useAdminForm } from "../use-admin-form";

/** The actions for a lot. */
export function LotActions({ lot }: { lot: AdminLot }) {
  const [action, setAction] = useState<"edit">();
  if (!usePermission()("lots.edit")) return null;
  const close = () => setAction(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" onClick={() => setAction("edit")}>
        Edit
      </Button>
      {action === "edit" ? <EditLot lot={lot} onClose={close} /> : null}
    </div>
  );
}

type Values = Omit<UpdateLotValues, "version">;

const FIELDS = {
  bestBefore: { label: "Best before", type: "date", hint: "Leave empty for goods that keep", wide: true },
  batch: { label: "Batch", hint: "As printed on the package", maxLength: 60, wide: true },
} as const satisfies FieldTable<Values>;

function EditLot({ lot, onClose }: { lot: AdminLot; onClose: () => void }) {
  const state = useAdminForm<Values, AdminLot>({
    schema: updateLotSchema.omit({ version: true }),
    saved: lot,
    toValues: (from) => ({ bestBefore: from?.bestBefore ?? "", batch: from?.batch ?? "" }),
    send: (values) => callAdminApi<AdminLot>("PATCH", `/api/admin/lots/${lot.id}`, values),
    done: { title: "Lot updated" },
    fallback: "Failed to update lot",
    field: "bestBefore",
    onSaved: onClose,
  });
  return (
    <FormSheet
      state={state}
      id="edit-lot"
      title="Edit lot"
      description={`${lot.product}. A new date applies to the stock for sale at once.`}
      labels={labelsOf(FIELDS)}
      onClose={onClose}
    >
      <TableFields table={FIELDS} />
    </FormSheet>
  );
}
