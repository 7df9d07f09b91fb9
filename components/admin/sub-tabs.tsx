"use client";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import type { AdminTab } from "@/lib/admin/rules/tabs";

interface SubTabsProps {
  /** Label of the tab's own page. */
  label: string;
  parts: readonly AdminTab[];
}

/** The pages within a tab; renders nothing for a single page. */
export function SubTabs({ label, parts }: SubTabsProps) {
  const pathname = usePathname();
  const list = useRef<HTMLElement>(null);
  // On phones the row is wider than the screen, so the current item is scrolled into view.
  useEffect(() => {
    if (pathname)
      list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  if (parts.length < 2) return null;
  const here = parts.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return (
    <nav
      ref={list}
      aria-label={label}
      className="-mx-4 mb-5 flex gap-1 overflow-x-auto border-b border-hairline-strong px-4 [scrollbar-width:none] sm:mx-0 sm:mb-6 sm:px-0 print:hidden"
    >
      {parts.map(({ id, label: name, href }) => (
        <Link
          key={id}
          href={href}
          aria-current={id === here?.id ? (pathname === href ? "page" : "true") : undefined}
          className={cn(
            "relative inline-flex min-h-11 shrink-0 items-center rounded-t-field px-3 font-semibold whitespace-nowrap -outline-offset-2",
            "after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-chip",
            id === here?.id ? "text-fern after:bg-fern" : "text-ink-soft hover:text-ink",
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
