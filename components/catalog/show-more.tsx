"use client";
import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import { Button } from "@/components/ui/button";

/** How many products stood on the page when more of them were asked for: the first new one gets the focus. */
let grownFrom: number | undefined;

interface ShowMoreProps {
  /** The next page, where there is no JavaScript. */
  href: string;
  /** This page with more on it; undefined when it has grown enough. */
  moreHref: string | undefined;
  /** How many stand on it now. */
  shown: number;
  children: ReactNode;
}

/** Adds to the list in place: the address says how much there is, so that Back and a reload bring all of it again. */
export function ShowMore({ href, moreHref, shown, children }: ShowMoreProps) {
  const router = useRouter();
  useEffect(() => focusNew(shown), [shown]);
  const press = (event: MouseEvent) => {
    if (!moreHref || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    grownFrom = shown;
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

function focusNew(shown: number): void {
  if (grownFrom === undefined || shown <= grownFrom) return;
  const firsts = document.querySelectorAll<HTMLElement>(`[data-from="${grownFrom}"] article a`);
  grownFrom = undefined;
  // Pages that were left stay in the document, hidden.
  [...firsts].find((link) => link.checkVisibility())?.focus({ preventScroll: true });
}
