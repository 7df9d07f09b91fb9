"use client";
import { type FieldPath, type FieldValues, useFormContext } from "react-hook-form";

/** Common props of form fields: the name in the form's values, and the texts. */
export interface FormFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  hint?: React.ReactNode;
  required?: boolean;
  className?: string;
}

/** Binds a name to the surrounding form: registration of its control, and its error. */
export function useFormField<Values extends FieldValues>(name: FieldPath<Values>) {
  const { register, control, getFieldState, formState } = useFormContext<Values>();
  return { register, control, error: getFieldState(name, formState).error?.message };
}
