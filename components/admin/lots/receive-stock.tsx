"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type FieldTable, labelsOf, TableFields } from "@/components/form/table-fields";
import { Button } from "@/components/ui/button";
import { type AdminLot, type ReceiveLotValues, receiveLotSchema } from "@/lib/inventory/schema";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { usePermission } from "../staff-role";
import { useAdminForm } from "../use-admin-form";
import { type RequestKeyScope, useRequestKeyScope, useRequestKeys } from "../use-request-keys";

type Values = Omit<ReceiveLotValues, "requestKey" | "cost">;

const FIELDS = {
  quantity: {
    label: "Units",
    inputMode: "numeric",
    required: true,
    className: "col-span-full sm:col-span-1",
  },
  bestBefore: {
    label: "Best before",
    type: "date",
    hint: "Leave empty if the product has none",
    className: "col-span-full sm:col-span-1",
  },
  batch: { label: "Batch", hint: "As printed on the package", maxLength: 60, wide: true },
} as const satisfies FieldTable<Values>;

interface ReceiveStockProps {
  product: { id: string; name: string; minRemainingDays: number };
  /** The product has no lots yet, and this stock. */
  firstOf: number | null;
  /** When the newest lot that the page shows was received. */
  newestAt: string | undefined;
}

/** The button that receives stock of a product as a lot. */
export function ReceiveStock(props: ReceiveStockProps) {
  const [open, setOpen] = useState(false);
  const keyScope = useRequestKeyScope(props.newestAt);
  if (!usePermission()("lots.edit")) return null;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-4" />
        Receive stock
      </Button>
      {open ? <ReceiveForm {...props} keyScope={keyScope} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface ReceiveFormProps extends ReceiveStockProps {
  keyScope: RequestKeyScope;
  onClose: () => void;
}

function ReceiveForm({ product, firstOf, keyScope, onClose }: ReceiveFormProps) {
  const { keyOf, clear, noteFailure } = useRequestKeys(keyScope);
  const { id, name, minRemainingDays } = product;
  const state = useAdminForm<Values, AdminLot>({
    schema: receiveLotSchema.omit({ requestKey: true, cost: true }),
    saved: undefined,
    toValues: () => ({ quantity: "", bestBefore: "", batch: "" }),
    send: (values) =>
      callAdminApi<AdminLot>("POST", `/api/admin/products/${id}/lots`, {
        ...values,
        requestKey: keyOf({}),
      }).catch((error: unknown) => {
        noteFailure(error);
        throw error;
      }),
    done: ({ quantity, product: received }) => ({
      title: "Stock received",
      description: `${quantity.toLocaleString("en-US")} × ${received}`,
    }),
    fallback: "Failed to receive stock",
    field: "quantity",
    onSaved: () => {
      clear();
      onClose();
    },
  });
  const start =
    firstOf === null
      ? ""
      : ` The ${firstOf.toLocaleString("en-US")} on hand now, and units that are sold and not packed, become a lot without a date.`;
  return (
    <FormSheet
      state={state}
      id="receive-stock"
      title="Receive stock"
      description={`${name}.${minRemainingDays > 0 ? ` Units have to arrive with at least ${minRemainingDays} days left.` : ""}${start}`}
      saveLabel="Receive stock"
      labels={labelsOf(FIELDS)}
      onClose={onClose}
    >
      <TableFields table={FIELDS} />
    </FormSheet>
  );
}
