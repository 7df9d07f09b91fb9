"use client";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Select } from "@/components/ui/select";
import { Field } from "./field";
import { type FormFieldProps, useFormField } from "./use-form-field";

interface SelectFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  autoComplete?: string;
  disabled?: boolean;
  /** Called with the selected value, in addition to the form. */
  onValue?: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

/** A select, bound by its name. */
export function SelectField<Values extends FieldValues>({
  name,
  label,
  hint,
  required,
  className,
  onValue,
  ...select
}: SelectFieldProps<Values>) {
  const { register, error } = useFormField<Values>(name);
  const onChange = (event: { target: { value: string } }) => onValue?.(event.target.value);
  return (
    <Field label={label} hint={hint} required={required} error={error} className={className}>
      {(control) => <Select className="flex" {...select} {...control} {...register(name, { onChange })} />}
    </Field>
  );
}
