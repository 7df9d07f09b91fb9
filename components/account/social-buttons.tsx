"use client";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { PROVIDER_NAMES, PROVIDERS, type Provider } from "@/lib/account/schema";
import { ProviderMark } from "./provider-mark";

/** @param back path to come back to, already safe */
const startPath = (provider: Provider, back: string | null): string =>
  `/api/auth/${provider}${back === null ? "" : `?return=${encodeURIComponent(back)}`}`;

const here = (): string => window.location.pathname + window.location.search;

/** The modal's three: says where it goes before it leaves, and comes back to this page (D25). */
export function ModalSocial() {
  const [leaving, setLeaving] = useState<Provider>();
  useEffect(() => {
    const back = () => setLeaving(undefined);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  const leave = (provider: Provider) => {
    const name = PROVIDER_NAMES[provider];
    if (!navigator.onLine) {
      const description = `Failed to sign in with ${name}. Please try again.`;
      toast({ title: "Error", description, variant: "destructive" });
      return;
    }
    setLeaving(provider);
    toast({
      title: `Taking you to ${name}`,
      description: "You come back to this page once you are signed in.",
    });
    window.location.assign(startPath(provider, here()));
  };
  return (
    <fieldset className="mt-6">
      <legend className="flex w-full items-center gap-3 text-14 text-ink-soft before:h-px before:flex-1 before:bg-hairline-strong after:h-px after:flex-1 after:bg-hairline-strong">
        or continue with
      </legend>
      <div className="mt-3 grid grid-cols-3 gap-2">
        {PROVIDERS.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            aria-label={`Continue with ${PROVIDER_NAMES[provider]}`}
            aria-disabled={leaving !== undefined || undefined}
            onClick={() => leave(provider)}
            className="px-2 text-14"
          >
            <ProviderMark provider={provider} />
            {PROVIDER_NAMES[provider]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
