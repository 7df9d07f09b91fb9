"use client";
import { type FieldTable, labelsOf, TableFields } from "@/components/form/table-fields";
import {
  type AdminLotDetail,
  WRITE_OFF_REASONS,
  type WriteOffValues,
  writeOffSchema,
} from "@/lib/inventory/schema";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { useAdminForm } from "../use-admin-form";
import { type RequestKeyScope, useRequestKeys } from "../use-request-keys";
import { WRITE_OFF_LABELS } from "./lot-state";

type Values = Omit<WriteOffValues, "requestKey">;

const FIELDS = {
  quantity: {
    label: "Units",
    inputMode: "numeric",
    required: true,
    className: "col-span-full sm:col-span-1",
  },
  reason: {
    label: "Reason",
    control: "select",
    options: WRITE_OFF_REASONS.map((reason) => [reason, WRITE_OFF_LABELS[reason]] as const),
    required: true,
    className: "col-span-full sm:col-span-1",
  },
  note: { label: "Note", maxLength: 300, wide: true },
} as const satisfies FieldTable<Values>;

interface WriteOffFormProps {
  lot: AdminLotDetail;
  keyScope: RequestKeyScope;
  onClose: () => void;
}

/** The form that writes units of a lot off. */
export function WriteOffForm({ lot, keyScope, onClose }: WriteOffFormProps) {
  const { keyOf, clear, noteFailure } = useRequestKeys(keyScope);
  const state = useAdminForm<Values, AdminLotDetail>({
    schema: writeOffSchema.omit({ requestKey: true }),
    saved: undefined,
    toValues: () => ({
      quantity: String(lot.quantity),
      reason: lot.state === "recalled" ? "recalled" : lot.state === "too_old" ? "expired" : "damaged",
      note: "",
    }),
    send: (values) =>
      callAdminApi<AdminLotDetail>("POST", `/api/admin/lots/${lot.id}/write-off`, {
        ...values,
        requestKey: keyOf({}),
      }).catch((error: unknown) => {
        noteFailure(error);
        throw error;
      }),
    done: ({ quantity }) => ({
      title: "Written off",
      description: `${quantity.toLocaleString("en-US")} left in this lot`,
    }),
    fallback: "Failed to write off units",
    field: "quantity",
    onSaved: () => {
      clear();
      onClose();
    },
  });
  return (
    <FormSheet
      state={state}
      id="write-off"
      title="Write off"
      description={`${lot.product}: ${lot.quantity.toLocaleString("en-US")} on hand in this lot. Written-off units appear in the waste report.`}
      saveLabel="Write off"
      labels={labelsOf(FIELDS)}
      onClose={onClose}
    >
      <TableFields table={FIELDS} />
    </FormSheet>
  );
}
