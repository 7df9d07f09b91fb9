import { Children, type ComponentProps, cloneElement, type MouseEvent, type ReactElement } from "react";
import { cn } from "./cn";
import { Spinner } from "./spinner";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: "primary" | "secondary" | "ghost" | "destructive" | "lime" | "onFern";
  size?: "sm" | "md" | "lg" | "icon";
  /** Styles the only child, such as a link, as a button and renders nothing else. */
  asChild?: boolean;
  /** Shows a spinner before the label and ignores presses. */
  loading?: boolean;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * Styled in controls.css. With `loading` or `aria-disabled` it ignores presses but keeps
 * the focus, which a `disabled` button would lose.
 */
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
  const classes = cn(`button button-${variant} button-${size}`, className);
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
