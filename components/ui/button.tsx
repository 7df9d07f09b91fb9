import { Children, type ComponentProps, cloneElement, type MouseEvent, type ReactElement } from "react";
import { cn } from "./cn";
import { Spinner } from "./spinner";

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-chip border font-semibold whitespace-nowrap " +
  "transition-[background-color,border-color,color,transform] duration-150 ease-out active:translate-y-px " +
  "disabled:translate-y-0 disabled:opacity-55 aria-disabled:translate-y-0 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:shrink-0";

const VARIANTS = {
  primary: "border-fern bg-fern text-card enabled:hover:bg-fern-deep [a]:hover:bg-fern-deep",
  secondary:
    "border-fern/35 bg-transparent text-fern enabled:hover:border-fern enabled:hover:bg-fern-soft [a]:hover:border-fern [a]:hover:bg-fern-soft",
  ghost: "border-transparent bg-transparent text-fern enabled:hover:bg-fern-soft [a]:hover:bg-fern-soft",
  destructive: "border-clay bg-clay text-card enabled:hover:bg-clay-deep [a]:hover:bg-clay-deep",
  lime: "border-lime bg-lime text-fern-deep enabled:hover:bg-lime-bright [a]:hover:bg-lime-bright",
  onFern: "border-card/45 bg-transparent text-card enabled:hover:bg-card/10 [a]:hover:bg-card/10",
} as const;

const SIZES = {
  sm: "h-11 px-4 text-14 sm:h-9",
  md: "h-11 px-5 text-16",
  lg: "h-13 px-7 text-16",
  icon: "size-11 p-0",
} as const;

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Styles the only child, such as a link, as a button and renders nothing else. */
  asChild?: boolean;
  /** Shows a spinner before the label and ignores presses. */
  loading?: boolean;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/** With `loading` or `aria-disabled` it ignores presses but keeps the focus, which a `disabled` button would lose. */
export function Button({
  variant = "primary",
  size = "md",
  asChild,
  loading,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(BASE, VARIANTS[variant], SIZES[size], className);
  if (asChild) {
    const child = Children.only(children) as ReactElement<ComponentProps<"a">>;
    return cloneElement(child, { className: cn(classes, child.props.className) });
  }
  const resting = loading || props["aria-disabled"] === true;
  return (
    <button
      type="button"
      {...props}
      className={classes}
      onClick={resting ? ignore : onClick}
      aria-disabled={resting || undefined}
      aria-busy={loading || undefined}
    >
      {loading ? <Spinner /> : null}
      {children}
    </button>
  );
}
