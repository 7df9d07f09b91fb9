import { cn } from "./cn";
import sprite from "./icons.svg";

/** Names in icons.svg, which packages/art/draw-icons.mjs makes. */
export type IconName =
  | "arrow-right"
  | "badge-check"
  | "check"
  | "clock"
  | "ellipsis"
  | "heart"
  | "layout-grid"
  | "leaf"
  | "lock-keyhole"
  | "pen-line"
  | "rotate-ccw"
  | "rows-3"
  | "search"
  | "share-2"
  | "shopping-basket"
  | "sliders-horizontal"
  | "star"
  | "truck"
  | "users"
  | "x";

interface IconProps {
  name: IconName;
  /** 20 pixels unless it sets a size. */
  className?: string;
}

/**
 * A decorative icon of a server-rendered page: a reference to the sprite, which browsers cache,
 * instead of a drawing in the HTML, the flight data and a script (docs/decisions/0057). The header, and code that is
 * loaded on use, import their icons from lucide-react.
 */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden="true" className={cn("icon", className)}>
      <use href={`${(sprite as { src: string }).src}#${name}`} />
    </svg>
  );
}
