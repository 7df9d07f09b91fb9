"use client";
import { type FieldValues, type UseFormReturn, useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";

interface SaveBarProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  label?: string;
  /** The status text of a form with unsaved changes. */
  unsaved?: string;
  /** Disables Save for a reason other than the form's own state. */
  blocked?: boolean;
}

/** Sticky footer of a long form that shows unsaved changes. */
export function SaveBar<Values extends FieldValues>({
  form,
  label = "Save changes",
  unsaved = "Not saved yet",
  blocked = false,
}: SaveBarProps<Values>) {
  const { isSubmitting, isDirty } = useFormState({ control: form.control });
  return (
    <div
      data-keep-clear
      className="sticky bottom-0 z-20 -mx-4 flex items-center justify-end gap-3 border-t border-hairline bg-paper px-4 py-3 sm:mx-0 sm:rounded-t-card sm:border sm:border-b-0 sm:px-5"
    >
      <p className="mr-auto text-14 text-ink-soft">{isDirty ? unsaved : ""}</p>
      <Button type="submit" loading={isSubmitting} aria-disabled={blocked}>
        {label}
      </Button>
    </div>
  );
}
