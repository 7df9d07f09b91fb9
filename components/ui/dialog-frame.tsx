import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { makeScrollableFocusable } from "./make-scrollable-focusable";

/** Dims the page behind an overlay. */
export const overlay = "anim-fade fixed inset-0 z-50 bg-ink/45";

/** Classes of a dialog: a sheet from below on phones, centered on wider screens. */
export const dialogPanel = cva(
  [
    "anim-dialog fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-card bg-card shadow-float",
    "sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[85dvh] sm:rounded-card",
  ],
  {
    variants: { size: { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" } },
    defaultVariants: { size: "md" },
  },
);

interface DialogFrameProps {
  /** Title and description, already bound to the dialog. */
  heading: ReactNode;
  close?: ReactNode;
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** Heading, a scrolling body, footer. */
export function DialogFrame({ heading, close, footer, children }: DialogFrameProps) {
  return (
    <>
      <header className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-7 sm:pt-6">
        <div className="min-w-0 flex-1 space-y-1.5 pb-4 wrap-anywhere">{heading}</div>
        {close}
      </header>
      {children ? (
        <div
          ref={makeScrollableFocusable}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 -outline-offset-2 sm:px-7"
        >
          {children}
        </div>
      ) : null}
      {footer ? (
        <footer className="flex flex-col-reverse gap-3 border-t border-hairline bg-paper px-5 py-4 sm:flex-row sm:flex-wrap sm:justify-end sm:px-7">
          {footer}
        </footer>
      ) : null}
    </>
  );
}
