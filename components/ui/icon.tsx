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
  | "menu"
  | "pen-line"
  | "rotate-ccw"
  | "rows-3"
  | "search"
  | "share-2"
  | "shopping-basket"
  | "sliders-horizontal"
  | "star"
  | "truck"
  | "user-round"
  | "users"
  | "x";

interface IconProps {
  name: IconName;
  /** 20 pixels unless it sets a size. */
  className?: string;
}

/**
 * A decorative icon of a page that the server renders: a reference to the sprite, which browsers cache, instead of the drawing in the
 * HTML, in the flight data and in a script (docs/decisions/0057). Code that loads on use takes its icons from lucide-react.
 */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden="true" className={cn("icon", className)}>
      <use href={`${(sprite as { src: string }).src}#${name}`} />
    </svg>
  );
}
