"use client";
import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Textarea } from "@/components/ui/textarea";
import { Field } from "./field";
import { type FormFieldProps, useFormField } from "./use-form-field";

type AreaProps = Pick<
  ComponentProps<"textarea">,
  "autoComplete" | "placeholder" | "maxLength" | "rows" | "disabled"
>;

/** A multi-line input, bound by its name. */
export function TextareaField<Values extends FieldValues>({
  name,
  label,
  hint,
  required,
  className,
  ...area
}: FormFieldProps<Values> & AreaProps) {
  const { register, error } = useFormField<Values>(name);
  return (
    <Field label={label} hint={hint} required={required} error={error} className={className}>
      {(control) => <Textarea {...area} {...control} {...register(name)} />}
    </Field>
  );
}
