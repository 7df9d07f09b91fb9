"use client";
import { useWatch } from "react-hook-form";
import { type FieldTable, type FormField, labelsOf, TableFields } from "@/components/form/table-fields";
import { type AdminProblem, type ReturnUnitsValues, returnUnitsSchema } from "@/lib/problems/schema";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { packedLotLabel } from "../lots/packed-lot-label";
import { useAdminForm } from "../use-admin-form";
import { type RequestKeyScope, useRequestKeys } from "../use-request-keys";

type Values = Omit<ReturnUnitsValues, "requestKey">;

const FIELDS = {
  line: { label: "Item", control: "select", options: [], required: true, wide: true },
  lot: { label: "Lot", control: "select", options: [], required: true, wide: true },
  quantity: {
    label: "Units",
    inputMode: "numeric",
    required: true,
    className: "col-span-full sm:col-span-1",
  },
  outcome: {
    label: "Outcome",
    control: "select",
    options: [
      ["restocked", "Return to stock"],
      ["wasted", "Write off as waste"],
    ],
    required: true,
    className: "col-span-full sm:col-span-1",
  },
  note: { label: "Note", maxLength: 200, wide: true },
} as const satisfies FieldTable<Values>;
const { lot: _, ...FIELDS_WITHOUT_LOT } = FIELDS;

interface ReturnFormProps {
  problem: AdminProblem;
  keyScope: RequestKeyScope;
  onClose: () => void;
}

/** The form's state and its call. All presses until a success share one request key. */
function useReturnForm({ problem, keyScope, onClose }: ReturnFormProps) {
  const { keyOf, clear, noteFailure } = useRequestKeys(keyScope);
  const first = problem.lines.find(({ returnable }) => returnable > 0);
  return useAdminForm<Values, AdminProblem>({
    schema: returnUnitsSchema.omit({ requestKey: true }),
    saved: undefined,
    toValues: () => ({
      line: first?.id ?? "",
      lot: "",
      quantity: String(first?.returnable ?? 1),
      outcome: "wasted",
      note: "",
    }),
    send: (values) =>
      callAdminApi<AdminProblem>("POST", `/api/admin/problems/${problem.id}/returns`, {
        ...values,
        requestKey: keyOf({}),
      }).catch((error: unknown) => {
        noteFailure(error);
        throw error;
      }),
    done: { title: "Return recorded" },
    fallback: "Failed to record this return",
    field: "quantity",
    onSaved: () => {
      clear();
      onClose();
    },
  });
}

/** The form that records returned units of a problem. */
export function ReturnForm({ problem, keyScope, onClose }: ReturnFormProps) {
  const state = useReturnForm({ problem, keyScope, onClose });
  const line = useWatch({ control: state.form.control, name: "line" });
  const lots = problem.lines.find(({ id }) => id === line)?.lots ?? [];
  const choose = (chosen: string) => {
    state.form.setValue("lot", "");
    const left = problem.lines.find(({ id }) => id === chosen)?.returnable ?? 1;
    state.form.setValue("quantity", String(left));
  };
  const table: Readonly<Record<string, FormField>> = lots.length > 1 ? FIELDS : FIELDS_WITHOUT_LOT;
  return (
    <FormSheet
      state={state}
      id="return-units"
      title="Record a return"
      description="Units return to the lot they were packed from. Units written off as waste appear in the waste report."
      saveLabel="Record"
      labels={labelsOf(FIELDS)}
      onClose={onClose}
    >
      <TableFields
        table={table}
        differences={{
          line: {
            options: problem.lines
              .filter(({ id, returnable }) => returnable > 0 || id === line)
              .map(({ id, name }) => [id, name] as const),
            onValue: choose,
          },
          lot: { options: lots.map((lot) => [lot.id, packedLotLabel(lot)] as const), prompt: "Choose a lot" },
        }}
      />
    </FormSheet>
  );
}
