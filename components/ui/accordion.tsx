"use client";
import { Plus } from "lucide-react";
import { Accordion as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export function Accordion({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn("divide-y divide-hairline border-y border-hairline", className)}
      {...props}
    />
  );
}

interface AccordionItemProps {
  value: string;
  title: ReactNode;
  /** Heading level around the button. */
  as?: "h2" | "h3" | "h4";
  disabled?: boolean;
  children: ReactNode;
}

/** A question and its answer. The answer is in the HTML while closed (D27), and open without JavaScript. */
export function AccordionItem({ value, title, as: Heading = "h3", disabled, children }: AccordionItemProps) {
  return (
    <Primitive.Item value={value} disabled={disabled}>
      <Primitive.Header asChild>
        <Heading className="font-sans tracking-normal">
          <Primitive.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 rounded-field py-3.5 text-left text-18 font-semibold enabled:hover:text-fern disabled:opacity-55">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-fern transition-transform duration-200 ease-out group-data-[state=open]:rotate-45"
            />
          </Primitive.Trigger>
        </Heading>
      </Primitive.Header>
      <Primitive.Content
        forceMount
        className="data-[state=closed]:hidden data-[state=open]:animate-[fade_200ms_ease-out] noscript:data-[state=closed]:block"
      >
        <div className="max-w-prose pr-9 pb-5 text-ink-soft wrap-anywhere">{children}</div>
      </Primitive.Content>
    </Primitive.Item>
  );
}
