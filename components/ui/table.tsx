import type { ComponentProps } from "react";
import { cn } from "./cn";

interface TableProps extends ComponentProps<"table"> {
  /** Name of the table and its scroll region. */
  label: string;
  /** Classes of the region, such as a maximum height, which makes the body scroll under the header. */
  region?: string;
}

/** A dense table in a region that scrolls sideways, also by keyboard, when it does not fit. */
export function Table({ label, region, className, ...props }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
      tabIndex={0}
      className={cn("overflow-auto overscroll-x-contain -outline-offset-2", region)}
    >
      <table
        aria-label={label}
        className={cn("w-full border-separate border-spacing-0 text-14", className)}
        {...props}
      />
    </section>
  );
}

export function Th({ className, scope = "col", ...props }: ComponentProps<"th">) {
  return (
    <th
      scope={scope}
      className={cn(
        scope === "col"
          ? "sticky top-0 z-10 h-11 border-b border-hairline-strong bg-paper text-12 font-semibold text-ink-soft"
          : "border-b border-hairline py-3 font-semibold text-ink",
        "px-4 text-left whitespace-nowrap",
        className,
      )}
      {...props}
    />
  );
}

export function Td({ className, ...props }: ComponentProps<"td">) {
  return <td className={cn("border-b border-hairline px-4 py-3 text-ink", className)} {...props} />;
}
