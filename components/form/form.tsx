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
import { Notice } from "@/components/ui/notice";
import { useEarlySubmit } from "@/components/ui/use-early-submit";

interface FormProps<Values extends FieldValues, Checked>
  extends Omit<ComponentProps<"form">, "onSubmit" | "onInvalid"> {
  form: UseFormReturn<Values, unknown, Checked>;
  /** Is given what the schema made of the values. What fails as a whole: `form.setError("root", { message })`. */
  onSubmit: SubmitHandler<Checked>;
  /** Is given what is wrong, for a form that says more of it than its fields do. */
  onInvalid?: SubmitErrorHandler<Values>;
}

/** A form whose fields find their values, errors and hints by name. The first field with an error gets the focus. */
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

/** What went wrong with the form as a whole; announced, unless a toast says the same. */
export function FormError({ quiet = false }: { quiet?: boolean }) {
  const { formState } = useFormContext();
  const message = formState.errors.root?.message;
  return message ? <Notice tone="error" announce={!quiet} title={message} /> : null;
}
