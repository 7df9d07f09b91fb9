"use client";
import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Field } from "./field";
import { type FormFieldProps, useFormField } from "./use-form-field";

type InputProps = Pick<
  ComponentProps<"input">,
  "autoComplete" | "inputMode" | "placeholder" | "maxLength" | "disabled" | "min" | "max" | "step"
>;

interface TextFieldProps<Values extends FieldValues> extends FormFieldProps<Values>, InputProps {
  type?: "text" | "email" | "tel" | "url" | "number" | "date" | "time" | "datetime-local" | "password";
}

/** A single-line input, bound by its name. Passwords can be revealed. */
export function TextField<Values extends FieldValues>({
  name,
  label,
  hint,
  required,
  className,
  type = "text",
  ...input
}: TextFieldProps<Values>) {
  const { register, error } = useFormField<Values>(name);
  return (
    <Field label={label} hint={hint} required={required} error={error} className={className}>
      {(control) =>
        type === "password" ? (
          <PasswordInput {...input} {...control} {...register(name)} />
        ) : (
          <Input type={type} {...input} {...control} {...register(name)} />
        )
      }
    </Field>
  );
}
