"use client";
import { cva, type VariantProps } from "class-variance-authority";
import { Avatar as Primitive } from "radix-ui";
import { cn } from "./cn";

const looks = cva(
  "inline-grid shrink-0 place-items-center overflow-hidden rounded-chip font-semibold select-none",
  {
    variants: {
      size: { sm: "size-8 text-12", md: "size-11 text-14", lg: "size-18 font-display text-28" },
      hue: {
        0: "bg-fern-soft text-fern",
        1: "bg-honey-soft text-honey-deep",
        2: "bg-clay-soft text-clay-deep",
        3: "bg-lime text-fern-deep",
      },
    },
    defaultVariants: { size: "md" },
  },
);

/** Initials of the first and the last word; a dot without a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0]);
  return letters.join("").toUpperCase() || "·";
}

/** The same name always has the same color. */
function hueOf(name: string): 0 | 1 | 2 | 3 {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return ([0, 1, 2, 3] as const)[sum % 4] ?? 0;
}

interface AvatarProps extends Pick<VariantProps<typeof looks>, "size"> {
  name: string;
  src?: string;
  /** The name is shown beside it, so the avatar is hidden from screen readers. */
  decorative?: boolean;
  className?: string;
}

/** A user's picture, or the initials without one. */
export function Avatar({ name, src, size, decorative = false, className }: AvatarProps) {
  const spoken = decorative ? ({ "aria-hidden": true } as const) : { role: "img", "aria-label": name };
  return (
    <Primitive.Root {...spoken} className={cn(looks({ size, hue: hueOf(name) }), className)}>
      {src ? (
        <Primitive.Image src={src} alt="" referrerPolicy="no-referrer" className="size-full object-cover" />
      ) : null}
      <Primitive.Fallback>{initials(name)}</Primitive.Fallback>
    </Primitive.Root>
  );
}
