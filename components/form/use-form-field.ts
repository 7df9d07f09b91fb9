"use client";
import { type FieldError, type FieldPath, type FieldValues, useFormContext } from "react-hook-form";

/** Common props of form fields: the name in the form's values, and the texts. */
export interface FormFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  hint?: React.ReactNode;
  required?: boolean;
  className?: string;
}

/** The message of a field's error; for a text that holds a list, such as dates, that of the first invalid item. */
function messageOf(error: FieldError | undefined): string | undefined {
  const first: FieldError | undefined = Array.isArray(error) ? error.find(Boolean) : error;
  return first?.message;
}

/** Binds a name to the surrounding form: registration of its control, and its error. */
export function useFormField<Values extends FieldValues>(name: FieldPath<Values>) {
  const { register, control, getFieldState, formState } = useFormContext<Values>();
  return { register, control, error: messageOf(getFieldState(name, formState).error) };
}
