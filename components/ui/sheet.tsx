"use client";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { overlay } from "./dialog-frame";
import { IconButton } from "./icon-button";
import { makeScrollableFocusable } from "./make-scrollable-focusable";
import { useReturnFocus } from "./use-return-focus";

export const Sheet = Primitive.Root;

interface SheetContentProps extends Omit<ComponentProps<typeof Primitive.Content>, "title"> {
  side?: "left" | "right";
  title: ReactNode;
  /** Shown beside the title, such as a badge with a count. */
  aside?: ReactNode;
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode;
}

/** Escape closes the open list of a field before the surrounding sheet. */
const keepForOpenList = (event: KeyboardEvent) => {
  const { target } = event;
  if (target instanceof Element && target.matches("[role=combobox][aria-expanded=true]"))
    event.preventDefault();
};

/** A drawer of 24 rem from one side; full width on phones. It scrolls as a whole where its body would be too low. */
export function SheetContent({
  side = "right",
  title,
  aside,
  footer,
  className,
  children,
  ...props
}: SheetContentProps) {
  const focus = useReturnFocus();
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlay} />
      <Primitive.Content
        data-side={side}
        aria-describedby={undefined}
        onEscapeKeyDown={keepForOpenList}
        className={cn(
          "anim-sheet fixed inset-y-0 z-50 flex w-full flex-col overflow-y-auto overscroll-contain bg-card shadow-float sm:w-96",
          side === "right" ? "right-0" : "left-0",
          className,
        )}
        {...focus}
        {...props}
      >
        <header className="flex shrink-0 items-center justify-between gap-3 border-b border-hairline py-3 pr-3 pl-5">
          <div className="flex items-center gap-2.5">
            <Primitive.Title className="text-22">{title}</Primitive.Title>
            {aside}
          </div>
          <Primitive.Close asChild>
            <IconButton icon={X} label="Close" />
          </Primitive.Close>
        </header>
        <div ref={makeScrollableFocusable} className="min-h-48 flex-1 overflow-y-auto -outline-offset-2">
          {children}
        </div>
        {footer ? <footer className="shrink-0 border-t border-hairline bg-paper">{footer}</footer> : null}
      </Primitive.Content>
    </Primitive.Portal>
  );
}
