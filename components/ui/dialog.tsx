"use client";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { IconButton } from "./icon-button";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

interface DialogContentProps extends Omit<ComponentProps<typeof Primitive.Content>, "title"> {
  title: ReactNode;
  description?: ReactNode;
}

/** A dialog in the middle of the screen, a sheet from below on phones. */
export function DialogContent({ title, description, className, children, ...props }: DialogContentProps) {
  const described = description ? {} : { "aria-describedby": undefined };
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="anim-fade fixed inset-0 z-50 bg-ink/45" />
      <Primitive.Content
        className={cn(
          "anim-dialog fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-card bg-card shadow-float",
          "sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(34rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card",
          className,
        )}
        {...described}
        {...props}
      >
        <header className="flex items-start justify-between gap-4 border-b border-hairline py-3 pr-3 pl-6">
          <div className="py-2">
            <Primitive.Title className="text-22">{title}</Primitive.Title>
            {description ? (
              <Primitive.Description className="mt-1 text-14 text-ink-soft">
                {description}
              </Primitive.Description>
            ) : null}
          </div>
          <Primitive.Close asChild>
            <IconButton icon={X} label="Close" />
          </Primitive.Close>
        </header>
        <div className="overflow-y-auto p-6">{children}</div>
      </Primitive.Content>
    </Primitive.Portal>
  );
}
