import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * Validates all fields before a payment. Unlike `form.trigger`, it counts as a submission: from then on, each keystroke
 * validates its field again.
 * @returns whether all fields are valid
 */
export async function validateForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
): Promise<boolean> {
  let isValid = false;
  await form.handleSubmit(() => {
    isValid = true;
  })();
  return isValid;
}

/**
 * Focuses the first invalid field.
 * @param fields in their order on the page
 */
export function focusFirstError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly Path<Values>[],
): void {
  const first = fields.find((name) => form.getFieldState(name).invalid);
  if (first) form.setFocus(first);
}
