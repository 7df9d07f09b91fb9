"use client";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";

interface CallDialogProps {
  title: string;
  description: string;
  cancelLabel: string;
  confirmLabel: string;
  destructive?: boolean;
  /** Makes the call; the dialog closes when it answers something. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** The field. */
  children: ReactNode;
}

/** Asks for one text before an action. */
export function CallDialog(props: CallDialogProps) {
  const { title, description, cancelLabel, confirmLabel, destructive = false, onConfirm, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const answer = await onConfirm();
    setBusy(false);
    if (answer !== undefined) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => (open || isBusy ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={title}
        description={description}
        footer={
          <>
            <Button variant="secondary" aria-disabled={isBusy} onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button
              variant={destructive ? "destructive" : "primary"}
              loading={isBusy}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </>
        }
      >
        {props.children}
      </DialogContent>
    </Dialog>
  );
}
