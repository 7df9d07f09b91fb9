"use client";
import { AlertDialog as Primitive } from "radix-ui";
import { type ReactNode, useState } from "react";
import { errorMessage } from "@/lib/http/browser";
import { Button } from "./button";
import { DialogFrame, dialogPanel, overlay } from "./dialog-frame";
import { Notice } from "./notice";
import { showCallFailure } from "./show-call-failure";
import { useAttempt } from "./use-attempt";
import { useReturnFocus } from "./use-return-focus";

const FAILED = "Something went wrong. Please try again.";

interface ConfirmDialogProps {
  /** The button that opens it; without one, use `open`. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The question with its subject: "Delete Hemp Cheese?". */
  title: string;
  /** The consequence, and whether it can be undone. */
  description: ReactNode;
  /** A verb: "Delete", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** Toast when `onConfirm` rejects without a message. Without it, `onConfirm` shows its own toast. */
  failure?: string;
  /**
   * May return a promise: the dialog stays open and busy until it settles. It stays open for a retry after a
   * rejection, which it shows, and after `false`, when `onConfirm` has shown the error.
   */
  onConfirm: () => unknown;
}

/** Confirms an action that is hard to undo. The focus starts on Cancel; an outside press does not close it. */
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
  failure,
  onConfirm,
  onDone,
}: QuestionProps) {
  const { isBusy, problem, attempt } = useAttempt((error) =>
    failure ? showCallFailure(error, failure) : errorMessage(error, FAILED),
  );
  const confirm = async () => {
    if ((await onConfirm()) !== false) onDone();
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
            loading={isBusy}
            onClick={() => void attempt(confirm)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {problem ? <Notice tone="error" announce title={problem} /> : null}
    </DialogFrame>
  );
}
