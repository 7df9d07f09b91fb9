"use client";
import { CircleAlert, Leaf } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { keepToastsClear } from "./keep-toasts-clear";
import { onOutdated } from "./outdated-toast";

export interface ToastInput {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** Minimum milliseconds before another toast may replace it. Default: 0 */
  atLeastMs?: number;
  /** A button in the toast, such as Undo. */
  action?: { label: string; run: () => void };
}

const DURATION_MS = 5000;

/** The time until which the current toast stays, and what is queued for then. */
let heldUntil = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Whether the last toast reports a failure. */
let isFailure = false;

/** Runs once the minimum time of the current toast has passed, unless something newer comes first. */
function afterHold(run: () => void): void {
  clearTimeout(waiting);
  const wait = heldUntil - Date.now();
  const runNow = () => {
    waiting = undefined;
    run();
  };
  if (wait > 0) waiting = setTimeout(runNow, wait);
  else runNow();
}

/** Replaces the current toast once its minimum time has passed. */
const show = (input: ToastInput): void => afterHold(() => display(input));

/** Removes a failure toast once its minimum time has passed, unless a queued toast replaces it then. */
function dismissFailure(): void {
  if (isFailure && waiting === undefined) afterHold(() => sonner.dismiss());
}

/** One at a time, five seconds (shopper.md §9). */
function display({ title, description, variant = "default", action, atLeastMs = 0 }: ToastInput): void {
  heldUntil = Date.now() + atLeastMs;
  isFailure = variant === "destructive";
  const Icon = isFailure ? CircleAlert : Leaf;
  sonner.dismiss();
  sonner(title, {
    description,
    icon: <Icon aria-hidden="true" className="size-5" />,
    ...(action ? { action: { label: action.label, onClick: action.run } } : {}),
    classNames: { toast: isFailure ? "toast toast-destructive" : "toast" },
  });
}

/** Sonner in the shop's style; subscribes to queued toasts once loaded. */
export function ToastHost({
  onListening,
}: {
  onListening: (show: (input: ToastInput) => void) => () => void;
}) {
  useEffect(() => {
    const stop = onListening(show);
    const stopPlacing = keepToastsClear();
    const stopWatching = onOutdated(dismissFailure);
    return () => {
      stop();
      stopPlacing();
      stopWatching();
      clearTimeout(waiting);
      waiting = undefined;
      heldUntil = 0;
    };
  }, [onListening]);
  return (
    <Sonner
      position="bottom-left"
      visibleToasts={1}
      duration={DURATION_MS}
      gap={0}
      mobileOffset={{ bottom: "var(--toast-bottom, 1rem)", left: "1rem", right: "1rem" }}
      toastOptions={{
        unstyled: true,
        classNames: {
          title: "toast-title",
          description: "toast-description",
          icon: "toast-icon",
          content: "min-w-0 flex-1",
          actionButton: "toast-action",
        },
      }}
    />
  );
}
