import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Validates all fields before a payment, as the submission of any other form does: from then on an error is checked again
 * at each keystroke. `form.trigger` leaves it until the field loses the focus.
 * @returns whether all are valid
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
