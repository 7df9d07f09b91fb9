import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn";

const badgeVariants = cva(
  "inline-flex items-center gap-1.5 rounded-chip px-2.5 py-0.5 text-12 font-semibold whitespace-nowrap",
  {
    variants: {
      tone: {
        fern: "bg-fern-soft text-fern",
        solid: "bg-fern text-card",
        lime: "bg-lime text-fern-deep",
        clay: "bg-clay-soft text-clay-deep",
        honey: "bg-honey-soft text-honey-deep",
        plain: "border border-hairline-strong text-ink-soft",
        // Tones for states of orders, payments and stock, named by meaning.
        neutral: "bg-hairline text-ink-soft",
        positive: "bg-fern-soft text-clover-deep",
        warning: "bg-honey-soft text-honey-deep",
        danger: "bg-clay-soft text-clay-deep",
      },
      /** Shows a dot in the tone's color before the text. */
      dot: { true: "before:size-1.5 before:shrink-0 before:rounded-chip before:bg-current" },
    },
    defaultVariants: { tone: "fern" },
  },
);

export type BadgeProps = ComponentProps<"span"> & VariantProps<typeof badgeVariants>;

export function Badge({ tone, dot, className, ...props }: BadgeProps) {
  return <span className={cn(badgeVariants({ tone, dot }), className)} {...props} />;
}
