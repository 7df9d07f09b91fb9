import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "./button";
import { cn } from "./cn";

export interface IconButtonProps extends Omit<ButtonProps, "children" | "size" | "asChild" | "aria-label"> {
  icon: LucideIcon;
  /** The accessible name: what the button does. */
  label: string;
}

/** A round 44 px icon button with an accessible name. */
export function IconButton({
  icon: Icon,
  label,
  variant = "ghost",
  className,
  loading,
  ...props
}: IconButtonProps) {
  return (
    <Button
      variant={variant}
      size="icon"
      aria-label={label}
      loading={loading}
      className={cn("shrink-0", className)}
      {...props}
    >
      {loading ? null : <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />}
    </Button>
  );
}
