"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";

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
      <div
        data-buy-bar={stuck || undefined}
        className={cn(
          stuck &&
            "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:flex max-md:items-center max-md:gap-4 max-md:border-t max-md:border-hairline max-md:bg-card max-md:px-4 max-md:py-3 max-md:shadow-float",
        )}
      >
        {stuck ? <div className="shrink-0 md:hidden">{summary}</div> : null}
        <div className={cn("min-w-0 flex-1", stuck && "max-md:[&_button:last-child]:hidden")}>{children}</div>
      </div>
    </div>
  );
}
