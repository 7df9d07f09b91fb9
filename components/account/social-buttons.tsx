"use client";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/toast";
import { useOnPageShow } from "@/components/ui/use-on-page-show";
import { PROVIDER_NAMES, PROVIDERS, type Provider } from "@/lib/account/schema";
import { ProviderMark } from "./provider-mark";

interface SocialButtonsProps {
  /** Safe path to return to, or null; read when a button is pressed. */
  back: () => string | null;
  /** Shows the buttons in a row with short labels, for the modal. */
  compact?: boolean;
  /** Disabled while another sign-in method is in progress. */
  disabled?: boolean;
  /** Shows a toast before leaving for the provider (D25). */
  announce?: (name: string) => void;
  /** Shown when the server cannot be reached. */
  failure: (name: string) => string;
}

/** Continue with Google, Apple or Facebook; each leaves for the provider by a full page load. */
export function SocialButtons({
  back,
  compact = false,
  disabled = false,
  announce,
  failure,
}: SocialButtonsProps) {
  const [leaving, setLeaving] = useState<Provider>();
  useOnPageShow(() => setLeaving(undefined));
  const leave = (provider: Provider) => {
    const name = PROVIDER_NAMES[provider];
    if (!navigator.onLine) {
      toast({ title: "Error", description: failure(name), variant: "destructive" });
      return;
    }
    setLeaving(provider);
    announce?.(name);
    const target = back();
    const query = target === null ? "" : `?return=${encodeURIComponent(target)}`;
    window.location.assign(`/api/auth/${provider}${query}`);
  };
  return (
    <div className={cn("grid gap-2.5", compact && "grid-cols-3 gap-2")}>
      {PROVIDERS.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          disabled={disabled}
          aria-label={compact ? `Continue with ${PROVIDER_NAMES[provider]}` : undefined}
          aria-disabled={leaving !== undefined || undefined}
          onClick={() => leave(provider)}
          className={cn(compact && "px-2 text-14")}
        >
          <ProviderMark provider={provider} />
          {compact ? PROVIDER_NAMES[provider] : `Continue with ${PROVIDER_NAMES[provider]}`}
        </Button>
      ))}
    </div>
  );
}

/** A divider with a word between two sign-in methods. */
export function OrDivider({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 text-14 text-ink-soft before:h-px before:flex-1 before:bg-hairline-strong after:h-px after:flex-1 after:bg-hairline-strong">
      {children}
    </p>
  );
}
