import type { FormField } from "@/components/form/table-fields";

/** The position of an item among its kind. */
export const SORT_ORDER_FIELD = {
  label: "Position",
  inputMode: "numeric",
  hint: "Lowest first",
} as const satisfies FormField;
