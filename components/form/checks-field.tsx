"use client";
import { type FieldValues, useController } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { ControlRow } from "@/components/ui/control-row";
import { FieldError } from "@/components/ui/field-error";
import { capitalize } from "@/lib/core/capitalize";
import type { FormFieldProps } from "./use-form-field";

/** An option as value and text, or a value whose text is the value with a capital letter. */
export type Option = string | readonly [value: string, text: string];

interface ChecksFieldProps<Values extends FieldValues>
  extends Omit<FormFieldProps<Values>, "required" | "hint"> {
  options: readonly Option[];
  disabled?: boolean;
}

const ticked = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

/** A group of checkboxes, bound by its name to a list of strings. */
export function ChecksField<Values extends FieldValues>({
  name,
  label,
  options,
  disabled,
  className,
}: ChecksFieldProps<Values>) {
  const { field, fieldState } = useController<Values>({ name });
  const error = fieldState.error?.message;
  const pairs = options.map((option) =>
    typeof option === "string" ? ([option, capitalize(option)] as const) : option,
  );
  const values = pairs.map(([value]) => value);
  return (
    <fieldset className={cn("space-y-1.5", className)}>
      <legend className="text-14 font-semibold text-ink">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4">
        {pairs.map(([option, text]) => (
          <ControlRow key={option} label={text}>
            {(control) => (
              <Checkbox
                {...control}
                disabled={disabled}
                checked={ticked(field.value).includes(option)}
                onBlur={field.onBlur}
                onCheckedChange={(on) => {
                  const others = ticked(field.value).filter((one) => one !== option);
                  field.onChange(
                    on === true ? values.filter((one) => one === option || others.includes(one)) : others,
                  );
                }}
              />
            )}
          </ControlRow>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}
