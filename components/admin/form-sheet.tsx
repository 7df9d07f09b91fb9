"use client";
import type { ComponentProps, ReactNode } from "react";
import type { FieldValues, SubmitErrorHandler } from "react-hook-form";
import { Form, FormError } from "@/components/form/form";
import { cn } from "@/components/ui/cn";
import { SideSheet } from "@/components/ui/side-sheet";
import { ConflictNotice } from "./conflict-notice";
import type { AdminForm } from "./use-admin-form";

interface FormSheetProps<Values extends FieldValues>
  extends Pick<
    ComponentProps<typeof SideSheet>,
    "title" | "description" | "saveLabel" | "incomplete" | "wide"
  > {
  state: AdminForm<Values>;
  id: string;
  /** Labels by field, for the notice about a conflict. */
  labels: Record<string, string>;
  onClose: () => void;
  /** Replaces `save` of the state. */
  onSubmit?: (values: Values) => Promise<void>;
  onInvalid?: SubmitErrorHandler<Values>;
  /** Above the form. */
  above?: ReactNode;
  /** Below the form. */
  below?: ReactNode;
  className?: string;
  /** The fields. */
  children: ReactNode;
}

/** The sheet that edits a record: a form of `useAdminForm`, with both versions after a conflict. */
export function FormSheet<Values extends FieldValues>(props: FormSheetProps<Values>) {
  const { state, id, labels, onClose, onSubmit, onInvalid, above, below, className, children, ...sheet } =
    props;
  const { form, save, conflict } = state;
  const { isSubmitting, isDirty } = form.formState;
  return (
    <SideSheet
      {...sheet}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      formId={id}
      saving={isSubmitting}
      dirty={isDirty}
    >
      <ConflictNotice conflict={conflict} labels={labels} />
      {above}
      <Form
        form={form}
        onSubmit={onSubmit ?? save}
        {...(onInvalid ? { onInvalid } : {})}
        id={id}
        className={cn("grid grid-cols-2 gap-4", className)}
      >
        {children}
        <div className="col-span-full empty:hidden">
          <FormError quiet />
        </div>
      </Form>
      {below}
    </SideSheet>
  );
}
