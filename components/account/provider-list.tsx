"use client";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { PROVIDER_NAMES, type Provider } from "@/lib/account/schema";
import { callApi } from "./call-api";
import { ProviderMark } from "./provider-mark";

interface ProviderListProps {
  providers: readonly Provider[];
  /** With a password, every provider can be unlinked; without one, at least one must stay. */
  hasPassword: boolean;
}

/** The linked sign-in providers. */
export function ProviderList({ providers, hasPassword }: ProviderListProps) {
  const router = useRouter();
  const disconnect = async (provider: Provider) => {
    await callApi("DELETE", `/api/account/providers/${provider}`);
    toast({ title: `${PROVIDER_NAMES[provider]} is disconnected` });
    router.refresh();
  };
  if (providers.length === 0)
    return (
      <p className="text-ink-soft">
        None yet. Sign in once with Google, Apple or Facebook with the same confirmed email address, and it
        appears here.
      </p>
    );
  return (
    <ul className="divide-y divide-hairline">
      {providers.map((provider) => {
        const isOnlyWay = !hasPassword && providers.length === 1;
        const name = PROVIDER_NAMES[provider];
        return (
          <li
            key={provider}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <ProviderMark provider={provider} />
            <span className="min-w-0 flex-1 font-semibold">{name}</span>
            {isOnlyWay ? (
              <span className="text-14 text-ink-soft">Your only way to sign in</span>
            ) : (
              <ConfirmDialog
                trigger={
                  <Button variant="ghost" size="sm" aria-label={`Disconnect ${name}`}>
                    Disconnect
                  </Button>
                }
                title={`Disconnect ${name}?`}
                description={
                  hasPassword
                    ? "You then sign in with your email and password."
                    : "You then sign in with the provider that remains."
                }
                confirmLabel="Disconnect"
                failure={`Failed to disconnect ${name}. Please try again.`}
                onConfirm={() => disconnect(provider)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
