"use client";
import { type FieldTable, labelsOf, TableFields } from "@/components/form/table-fields";
import { type AdminLot, type UpdateLotValues, updateLotSchema } from "@/lib/inventory/schema";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { useAdminForm } from "../use-admin-form";

type Values = Omit<UpdateLotValues, "version">;

const FIELDS = {
  bestBefore: { label: "Best before", type: "date", hint: "Leave empty if the product has none", wide: true },
  batch: { label: "Batch", hint: "As printed on the package", maxLength: 60, wide: true },
} as const satisfies FieldTable<Values>;

/** The form that corrects a lot's batch and date. */
export function EditLot({ lot, onClose }: { lot: AdminLot; onClose: () => void }) {
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
