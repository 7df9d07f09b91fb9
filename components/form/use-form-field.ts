"use client";
import { type FieldPath, type FieldValues, useFormContext } from "react-hook-form";

/** What each field of a form takes: its name in the form's values and its words. */
export interface FormFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  hint?: React.ReactNode;
  required?: boolean;
  className?: string;
}

/** Binds a name to the form around: how to register its control, and its error. */
export function useFormField<Values extends FieldValues>(name: FieldPath<Values>) {
  const { register, control, getFieldState, formState } = useFormContext<Values>();
  return { register, control, error: getFieldState(name, formState).error?.message };
}
