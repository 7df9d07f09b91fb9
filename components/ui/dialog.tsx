"use client";
import type { VariantProps } from "class-variance-authority";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { DialogFrame, dialogPanel, overlay } from "./dialog-frame";
import { IconButton } from "./icon-button";
import { useReturnFocus } from "./use-return-focus";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

interface DialogContentProps
  extends Omit<ComponentProps<typeof Primitive.Content>, "title">,
    VariantProps<typeof dialogPanel> {
  title: ReactNode;
  /** One sentence below the title; announced when the dialog opens. */
  description?: ReactNode;
  footer?: ReactNode;
}

/** A dialog that traps the focus while open and returns it to the trigger. */
export function DialogContent({
  title,
  description,
  footer,
  size,
  className,
  children,
  ...props
}: DialogContentProps) {
  const focus = useReturnFocus();
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlay} />
      <Primitive.Content
        className={cn(dialogPanel({ size }), className)}
        {...(description ? {} : { "aria-describedby": undefined })}
        {...focus}
        {...props}
      >
        <DialogFrame
          heading={
            <>
              <Primitive.Title className="text-22">{title}</Primitive.Title>
              {description ? (
                <Primitive.Description className="text-ink-soft">{description}</Primitive.Description>
              ) : null}
            </>
          }
          close={
            <Primitive.Close asChild>
              <IconButton icon={X} label="Close" className="-mt-1.5 -mr-2.5" />
            </Primitive.Close>
          }
          footer={footer}
        >
          {children}
        </DialogFrame>
      </Primitive.Content>
    </Primitive.Portal>
  );
}
