import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "./button";
import { cn } from "./cn";

export interface IconButtonProps extends Omit<ButtonProps, "children" | "size" | "asChild" | "aria-label"> {
  icon: LucideIcon;
  /** What the button does, in words: its accessible name. */
  label: string;
}

/** A round 44 px button with an icon and a spoken name. */
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
