"use client";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { ConfirmDialog } from "./confirm-dialog";
import { Sheet, SheetContent } from "./sheet";

interface SideSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Id of the form inside; the Save button in the footer submits it. */
  formId: string;
  saveLabel?: string;
  saving?: boolean;
  /** Disables Save while required input is missing. */
  incomplete?: boolean;
  /** A wider sheet, for long texts and lists. */
  wide?: boolean;
  /** Unsaved changes: closing asks for confirmation. */
  dirty?: boolean;
  /** Shown opposite Save, such as a Delete button. */
  extra?: ReactNode;
  /** The form with the id `formId`. */
  children: ReactNode;
}

/** An editor in a sheet from the right: the form scrolls, Cancel and Save stay. */
export function SideSheet({
  open,
  onOpenChange,
  title,
  description,
  formId,
  saveLabel = "Save changes",
  saving = false,
  incomplete = false,
  wide = false,
  dirty = false,
  extra,
  children,
}: SideSheetProps) {
  const [asking, setAsking] = useState(false);
  const descriptionId = useId();
  const change = (next: boolean) => {
    if (!next && saving) return;
    if (!next && dirty) setAsking(true);
    else onOpenChange(next);
  };
  return (
    <Sheet open={open} onOpenChange={change}>
      <SheetContent
        title={title}
        className={wide ? "sm:w-lg lg:w-3xl" : "sm:w-lg"}
        {...(description ? { "aria-describedby": descriptionId } : {})}
        footer={
          <Footer {...{ formId, saveLabel, saving, incomplete }} onCancel={() => change(false)}>
            {extra}
          </Footer>
        }
      >
        <div className="space-y-5 p-5">
          {description ? (
            <Primitive.Description id={descriptionId} className="text-ink-soft">
              {description}
            </Primitive.Description>
          ) : null}
          {children}
        </div>
        <DiscardQuestion open={asking} onOpenChange={setAsking} onDiscard={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  );
}

type FooterProps = Required<Pick<SideSheetProps, "formId" | "saveLabel" | "saving" | "incomplete">> & {
  onCancel: () => void;
  children: ReactNode;
};

function Footer({ formId, saveLabel, saving, incomplete, onCancel, children }: FooterProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-5 py-4">
      {children}
      <Button variant="secondary" className="ml-auto" aria-disabled={saving} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={saving} disabled={incomplete}>
        {saveLabel}
      </Button>
    </div>
  );
}

interface DiscardQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
}

function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Discard your changes?"
      description="What you changed here has not been saved."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      destructive
      onConfirm={onDiscard}
    />
  );
}
