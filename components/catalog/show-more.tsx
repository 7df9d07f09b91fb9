"use client";
import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { isModifiedClick } from "@/components/ui/is-modified-click";

interface ShowMoreProps {
  /** Address of the next page, for browsers without JavaScript. */
  href: string;
  /** Address of this page with more products; undefined at the limit. */
  moreHref: string | undefined;
  /** Number of products shown now. */
  shown: number;
  children: ReactNode;
}

/**
 * Appends to the list in place and moves the focus to the first new product: the address holds the count, so Back and
 * a reload restore the list.
 */
export function ShowMore({ href, moreHref, shown, children }: ShowMoreProps) {
  const router = useRouter();
  const grownFrom = useRef<number>(undefined);
  // Runs as cleanup of the previous count, because the button itself is removed at the end of the list.
  useEffect(
    () => () => {
      if (grownFrom.current === shown) focusFirstFrom(shown);
      grownFrom.current = undefined;
    },
    [shown],
  );
  const press = (event: MouseEvent) => {
    if (!moreHref || isModifiedClick(event)) return;
    event.preventDefault();
    grownFrom.current = shown;
    router.replace(moreHref, { scroll: false });
  };
  return (
    <Button asChild variant="secondary" size="lg">
      <a href={href} data-soft="" onClick={press}>
        {children}
      </a>
    </Button>
  );
}

function focusFirstFrom(index: number): void {
  const firsts = document.querySelectorAll<HTMLElement>(`[data-from="${index}"] article a`);
  // Pages that were left stay in the document, hidden.
  [...firsts].find((link) => link.checkVisibility())?.focus({ preventScroll: true });
}
