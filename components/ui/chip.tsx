import { cva } from "class-variance-authority";

/** Classes of a filter chip, for links and labels. `on` marks the selected one. */
export const chip = cva(
  "inline-flex min-h-11 items-center gap-2 rounded-chip border px-4 text-14 font-medium whitespace-nowrap transition-colors duration-150 sm:min-h-10",
  {
    variants: {
      on: {
        true: "border-fern bg-fern text-card",
        false: "border-hairline-strong bg-card text-ink hover:border-fern hover:text-fern",
      },
    },
    defaultVariants: { on: false },
  },
);
