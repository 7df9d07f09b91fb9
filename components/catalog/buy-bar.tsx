"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** The buttons count as out of view only above the screen, so a jump past them works like a slow scroll. */
const BELOW_COUNTS_AS_SEEN = "0px 0px 1000000px 0px";

interface BuyBarProps {
  /** Text beside the buttons: the price. */
  summary: ReactNode;
  /** The only set of buttons, which moves between its place and the bar. */
  children: ReactNode;
}

/**
 * On phones the buttons stick to the bottom of the screen after their own place has scrolled out above. Nothing else
 * moves.
 */
export function BuyBar({ summary, children }: BuyBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver(([entry]) => entry && setStuck(!entry.isIntersecting), {
      rootMargin: BELOW_COUNTS_AS_SEEN,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className="min-h-13">
      {/* globals.css makes it sticky without a script. */}
      <div data-buy-bar={stuck || undefined}>
        {stuck ? <div className="shrink-0 md:hidden">{summary}</div> : null}
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </div>
  );
}
