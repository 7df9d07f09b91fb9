import { TextField } from "@/components/form/text-field";

/** The position of an item among its kind. */
export function SortOrderField() {
  return <TextField name="sortOrder" label="Place" inputMode="numeric" hint="Small numbers first" />;
}
