"use client";
import type { ComponentProps } from "react";
import {
  type FieldValues,
  FormProvider,
  type SubmitErrorHandler,
  type SubmitHandler,
  type UseFormReturn,
  useFormContext,
} from "react-hook-form";
import { useEarlySubmit } from "@/components/ui/before-hydration/use-early-submit";
import { Notice } from "@/components/ui/notice";

interface FormProps<Values extends FieldValues, Checked>
  extends Omit<ComponentProps<"form">, "onSubmit" | "onInvalid"> {
  form: UseFormReturn<Values, unknown, Checked>;
  /** Receives the validated values. Set form-level errors with `form.setError("root", { message })`. */
  onSubmit: SubmitHandler<Checked>;
  /** Receives the validation errors, for forms that show more than the fields do. */
  onInvalid?: SubmitErrorHandler<Values>;
}

/** A form whose fields find their values, errors and hints by name. The first invalid field gets the focus. */
export function Form<Values extends FieldValues, Checked extends FieldValues = Values>({
  form,
  onSubmit,
  onInvalid,
  ...props
}: FormProps<Values, Checked>) {
  const early = useEarlySubmit();
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(onSubmit, onInvalid)(event)}
        {...early}
        {...props}
      />
    </FormProvider>
  );
}

/** The form-level error; announced, unless a toast shows the same text. */
export function FormError({ quiet = false }: { quiet?: boolean }) {
  const { formState } = useFormContext();
  const message = formState.errors.root?.message;
  return message ? <Notice tone="error" announce={!quiet} title={message} /> : null;
}
