import type { FieldValues, UseFormReturn } from "react-hook-form";

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
