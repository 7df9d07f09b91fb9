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
  heading: ReactNode;
  children: ReactNode;
}

/** One question and its answer; the answer is in the HTML while closed (D27). */
export function AccordionItem({ value, heading, children }: AccordionItemProps) {
  return (
    <Primitive.Item value={value}>
      <Primitive.Header>
        <Primitive.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 py-3 text-left font-sans text-16 font-semibold text-ink hover:text-fern">
          {heading}
          <Plus
            aria-hidden="true"
            className="size-5 shrink-0 text-fern transition-transform duration-200 ease-out group-data-[state=open]:rotate-45"
          />
        </Primitive.Trigger>
      </Primitive.Header>
      <Primitive.Content forceMount className="anim-accordion overflow-hidden data-[state=closed]:hidden">
        <div className="max-w-prose pb-5 text-ink-soft">{children}</div>
      </Primitive.Content>
    </Primitive.Item>
  );
}
