"use client";
import { type KeyboardEvent, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";

interface TabLinksProps {
  label: string;
  /** Id of the panel shared by all tabs. */
  panelId: string;
  tabs: readonly { id: string; label: string; href: string; on: boolean }[];
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs as links with their own addresses, which work without JavaScript; with it, the arrow keys move between them. */
export function TabLinks({ label, panelId, tabs }: TabLinksProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const links = [...(list.current?.querySelectorAll<HTMLElement>("a") ?? [])];
    const index = links.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || index < 0) return;
    event.preventDefault();
    links[(index + step + links.length) % links.length]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={move}
      className="flex gap-1 overflow-x-auto border-b border-hairline-strong [scrollbar-width:none]"
    >
      {tabs.map(({ id, label: name, href, on }) => (
        <Link
          key={id}
          id={`tab-${id}`}
          href={href}
          scroll={false}
          role="tab"
          aria-selected={on}
          aria-controls={on ? panelId : undefined}
          className={cn(
            "relative inline-flex min-h-12 shrink-0 items-center rounded-t-field px-3 font-semibold whitespace-nowrap -outline-offset-2 sm:px-4",
            "after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-chip sm:after:inset-x-4",
            on ? "text-fern after:bg-fern" : "text-ink-soft hover:text-ink",
          )}
        >
          {name}
        </Link>
      ))}
    </div>
  );
}
