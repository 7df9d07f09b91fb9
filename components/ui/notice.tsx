import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { IconButton } from "./icon-button";

const looks = cva("flex items-start gap-3 rounded-card border px-4 py-3.5 wrap-anywhere sm:px-5 sm:py-4", {
  variants: {
    tone: {
      info: "border-hairline-strong bg-paper text-ink [&>svg]:text-fern",
      success: "border-clover/45 bg-fern-soft text-fern-deep [&>svg]:text-clover-deep",
      warning: "border-honey bg-honey-soft text-honey-deep",
      error: "border-clay/60 bg-clay-soft text-clay-deep",
    },
  },
  defaultVariants: { tone: "info" },
});

type Tone = NonNullable<VariantProps<typeof looks>["tone"]>;

const ICONS: Record<Tone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};

/** The tone as text, because screen readers skip the icon. */
const WORDS: Record<Tone, string> = { info: "", success: "", warning: "Warning: ", error: "Error: " };

interface NoticeProps {
  tone?: Tone;
  title: ReactNode;
  children?: ReactNode;
  /** A button or link for resolving it. */
  action?: ReactNode;
  onDismiss?: () => void;
  /** Announces it, because it appears after the page has loaded. */
  announce?: boolean;
  className?: string;
}

/** A notice beside its subject. */
export function Notice({
  tone = "info",
  title,
  children,
  action,
  onDismiss,
  announce,
  className,
}: NoticeProps) {
  const Icon = ICONS[tone];
  const role = tone === "error" || tone === "warning" ? "alert" : "status";
  return (
    <div role={announce ? role : undefined} className={cn(looks({ tone }), className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="font-semibold">
          {WORDS[tone] ? <span className="sr-only">{WORDS[tone]}</span> : null}
          {title}
        </p>
        {children ? <div className="text-14 text-ink">{children}</div> : null}
        {action ? <div className="pt-2">{action}</div> : null}
      </div>
      {onDismiss ? (
        <IconButton
          icon={X}
          label="Dismiss"
          onClick={onDismiss}
          className="-my-2.5 -mr-2.5 text-current enabled:hover:bg-ink/5"
        />
      ) : null}
    </div>
  );
}
