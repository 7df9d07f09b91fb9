"use client";
import type { ReactNode } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import type { FormFieldProps } from "./use-form-field";

interface CheckboxFieldProps<Values extends FieldValues> extends Omit<FormFieldProps<Values>, "label"> {
  /** May contain a link. */
  label: ReactNode;
  disabled?: boolean;
}

/** A checkbox, bound by its name. */
export function CheckboxField<Values extends FieldValues>({
  name,
  label,
  hint,
  required,
  disabled,
  className,
}: CheckboxFieldProps<Values>) {
  const { field, fieldState } = useController<Values>({ name });
  const error = fieldState.error?.message;
  return (
    <ControlRow label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <Checkbox
          {...control}
          aria-required={required || undefined}
          disabled={disabled}
          ref={field.ref}
          name={field.name}
          checked={Boolean(field.value)}
          onCheckedChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </ControlRow>
  );
}
