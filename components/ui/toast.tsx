"use client";
import { CircleAlert, Leaf } from "lucide-react";
import { Toaster as Sonner, toast as sonner } from "sonner";

const DURATION_MS = 5000;

interface ToastInput {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

/** Shows a toast in place of the one that is up: one at a time, five seconds (shopper.md §9). */
export function toast({ title, description, variant = "default" }: ToastInput): void {
  const failed = variant === "destructive";
  sonner.dismiss();
  sonner(title, {
    description,
    icon: failed ? (
      <CircleAlert aria-hidden="true" className="size-5" />
    ) : (
      <Leaf aria-hidden="true" className="size-5" />
    ),
    classNames: { toast: failed ? "toast toast-destructive" : "toast" },
  });
}

/** Where toasts appear; one on each page. */
export function Toaster() {
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
          content: "min-w-0",
        },
      }}
    />
  );
}
