"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** Only what has gone above the screen is out of sight; so a jump past it is noticed like a slow scroll. */
const BELOW_COUNTS_AS_SEEN = "0px 0px 1000000px 0px";

interface BuyBarProps {
  /** What the bar says beside the buttons: the price. */
  summary: ReactNode;
  /** The buttons; there is one set of them, wherever it stands. */
  children: ReactNode;
}

/** On phones the buttons stick to the bottom of the screen while their own place is scrolled away above. Nothing else moves. */
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
      {/* How it sticks is said in globals.css, which costs no script. */}
      <div data-buy-bar={stuck || undefined}>
        {stuck ? <div className="shrink-0 md:hidden">{summary}</div> : null}
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </div>
  );
}
