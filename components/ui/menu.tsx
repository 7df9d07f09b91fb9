"use client";
import { cva, type VariantProps } from "class-variance-authority";
import type { LucideIcon } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { usePortalContainer } from "./use-portal-container";

/** Not modal: the page stays readable for screen readers, and an outside press closes it. */
export function Menu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const MenuTrigger = Primitive.Trigger;

/** The list of actions; arrows, Home, End and typing move in it, Escape returns the focus. */
export function MenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  const { home, mark } = usePortalContainer();
  return (
    <>
      <span ref={mark} hidden />
      <Primitive.Portal container={home}>
        <Primitive.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className={cn(
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-80 animate-[fade_150ms_ease-out] overflow-y-auto rounded-card border border-hairline bg-card p-1.5 text-ink shadow-float",
            className,
          )}
          {...props}
        />
      </Primitive.Portal>
    </>
  );
}

const item = cva(
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-2 text-14 font-medium -outline-offset-2 select-none data-disabled:cursor-not-allowed data-disabled:opacity-55 sm:min-h-9 sm:py-1.5",
  {
    variants: {
      tone: {
        plain: "data-highlighted:bg-fern-soft data-highlighted:text-fern",
        destructive: "text-clay-deep data-highlighted:bg-clay-soft",
      },
    },
    defaultVariants: { tone: "plain" },
  },
);

interface MenuItemProps extends ComponentProps<typeof Primitive.Item>, VariantProps<typeof item> {
  icon?: LucideIcon;
  /** Shown at the end of the item, such as a KeyHint. */
  aside?: ReactNode;
}

/** One action. With `asChild`, pass a link without icon and aside. */
export function MenuItem({ icon: Icon, aside, tone, className, asChild, children, ...props }: MenuItemProps) {
  return (
    <Primitive.Item asChild={asChild} className={cn(item({ tone }), className)} {...props}>
      {asChild ? (
        children
      ) : (
        <>
          {Icon ? <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} /> : null}
          <span className="min-w-0 flex-1">{children}</span>
          {aside}
        </>
      )}
    </Primitive.Item>
  );
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return (
    <Primitive.Label
      className={cn("px-3 pt-2 pb-1 text-12 font-semibold text-ink-soft", className)}
      {...props}
    />
  );
}

export function MenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn("mx-1.5 my-1.5 h-px bg-hairline", className)} {...props} />;
}
