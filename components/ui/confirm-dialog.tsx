"use client";
import { AlertDialog as Primitive } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { DialogFrame, dialogPanel, overlay } from "./dialog-frame";
import { Notice } from "./notice";
import { useReturnFocus } from "./use-return-focus";

interface ConfirmDialogProps {
  /** The button that opens it; without one `open` says when it shows. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The question, with what it is about: "Delete Hemp Cheese?". */
  title: string;
  /** What happens then, and whether it can be undone. */
  description: ReactNode;
  /** A verb: "Delete", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** May return a promise: stays open, and busy, until it is done; a rejection is shown and can be tried again. */
  onConfirm: () => unknown;
}

/** Asks before something that is hard to take back. Opens on Cancel; a press beside it does not close it. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...question }: ConfirmDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const focus = useReturnFocus();
  const show = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Primitive.Root open={open ?? ownOpen} onOpenChange={show}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal>
        <Primitive.Overlay className={overlay} />
        <Primitive.Content className={dialogPanel({ size: "sm" })} {...focus}>
          <Question {...question} onDone={() => show(false)} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type QuestionProps = Omit<ConfirmDialogProps, "trigger" | "open" | "onOpenChange"> & { onDone: () => void };

function Question({
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  destructive = false,
  onConfirm,
  onDone,
}: QuestionProps) {
  const [state, setState] = useState<"asking" | "busy" | "failed">("asking");
  const confirm = async () => {
    setState("busy");
    try {
      await onConfirm();
      onDone();
    } catch {
      setState("failed");
    }
  };
  return (
    <DialogFrame
      heading={
        <>
          <Primitive.Title className="text-22">{title}</Primitive.Title>
          <Primitive.Description className="text-ink-soft">{description}</Primitive.Description>
        </>
      }
      footer={
        <>
          <Primitive.Cancel asChild>
            <Button variant="secondary">{cancelLabel}</Button>
          </Primitive.Cancel>
          <Button
            variant={destructive ? "destructive" : "primary"}
            loading={state === "busy"}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {state === "failed" ? (
        <Notice tone="error" announce title="That did not work. Please try again." />
      ) : null}
    </DialogFrame>
  );
}
