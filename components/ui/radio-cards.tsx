"use client";
import { RadioGroup as Primitive } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";

interface RadioCardsProps extends ComponentProps<typeof Primitive.Root> {
  /** Label of the group. */
  label: string;
}

/** A single choice as cards: the arrow keys move the focus and choose. */
export function RadioCards({ label, className, ...props }: RadioCardsProps) {
  return <Primitive.Root aria-label={label} className={cn("grid gap-3", className)} {...props} />;
}

interface RadioCardProps {
  value: string;
  title: ReactNode;
  description?: ReactNode;
  /** Shown at the end of the card, such as a price. */
  aside?: ReactNode;
  disabled?: boolean;
}

/** The whole card is pressable. */
export function RadioCard({ value, title, description, aside, disabled }: RadioCardProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-14 cursor-pointer items-start gap-3 rounded-card border border-edge bg-card px-4 py-3.5 transition-colors duration-150 hover:border-fern has-disabled:cursor-not-allowed has-disabled:border-hairline-strong has-disabled:bg-paper has-disabled:text-ink-soft has-data-[state=checked]:border-fern has-data-[state=checked]:bg-fern-soft sm:px-5"
    >
      <Primitive.Item
        id={id}
        value={value}
        disabled={disabled}
        aria-labelledby={`${id}-title`}
        aria-describedby={description || aside ? `${id}-more` : undefined}
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-chip border border-edge bg-card data-[state=checked]:border-fern"
      >
        <Primitive.Indicator className="size-2.5 rounded-chip bg-fern" />
      </Primitive.Item>
      <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-1">
        <span id={`${id}-title`} className="min-w-0 flex-1 font-semibold wrap-anywhere">
          {title}
        </span>
        <span id={`${id}-more`} className="contents">
          {aside ? <span className="tabular font-semibold">{aside}</span> : null}
          {description ? <span className="w-full text-14 text-ink-soft">{description}</span> : null}
        </span>
      </span>
    </label>
  );
}
