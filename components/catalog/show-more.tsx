"use client";
import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";

interface ShowMoreProps {
  /** The next page, where there is no JavaScript. */
  href: string;
  /** This page with more on it; undefined when it has grown enough. */
  moreHref: string | undefined;
  /** How many stand on it now. */
  shown: number;
  children: ReactNode;
}

/** Adds to the list in place and leads on to the first new product: the address says how much there is, so that Back and a reload bring all of it again. */
export function ShowMore({ href, moreHref, shown, children }: ShowMoreProps) {
  const router = useRouter();
  const grownFrom = useRef<number>(undefined);
  // Not when it shows the new number itself: at the end of the list it is gone by then.
  useEffect(
    () => () => {
      if (grownFrom.current === shown) focusFirstFrom(shown);
      grownFrom.current = undefined;
    },
    [shown],
  );
  const press = (event: MouseEvent) => {
    if (!moreHref || event.metaKey || event.ctrlKey || event.shiftKey) return;
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
