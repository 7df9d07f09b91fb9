"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useSyncExternalStore } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { REAUTHENTICATED_PATH } from "@/lib/account/rules";
import { PROVIDER_NAMES, type Provider, reauthenticateSchema } from "@/lib/account/schema";
import { CurrentPasswordField } from "../password-fields";
import { ProviderMark } from "../provider-mark";
import { showFormFailure } from "../show-form-failure";
import { reauthenticateWithPassword, reauthenticationPrompt } from "./reauthentication";

interface ReauthenticationDialogProps {
  hasPassword: boolean;
  /** Providers linked to the account. */
  providers: readonly Provider[];
}

const closed = () => false;

/** Asks the staff member to re-authenticate over the current page, then continues the action (D45). */
export function ReauthenticationDialog({ hasPassword, providers }: ReauthenticationDialogProps) {
  const open = useSyncExternalStore(reauthenticationPrompt.subscribe, reauthenticationPrompt.isOpen, closed);
  useEffect(() => {
    if (!open) return;
    const check = () => {
      if (document.visibilityState === "visible") void reauthenticationPrompt.check();
    };
    document.addEventListener("visibilitychange", check);
    window.addEventListener("focus", check);
    return () => {
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("focus", check);
    };
  }, [open]);
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? undefined : reauthenticationPrompt.answer(false))}>
      <DialogContent
        size="sm"
        title="Confirm that it is you"
        description="This action needs a sign-in from the last 10 minutes. You then continue where you left off."
      >
        <div className="space-y-4">
          {hasPassword ? <PasswordPrompt /> : null}
          {providers.map((provider) => (
            <ProviderPrompt key={provider} provider={provider} />
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}

type Values = z.input<typeof reauthenticateSchema>;

function PasswordPrompt() {
  const form = useForm<Values>({
    resolver: zodResolver(reauthenticateSchema),
    defaultValues: { password: "" },
  });
  const submit = async ({ password }: Values) => {
    try {
      await reauthenticateWithPassword(password);
      reauthenticationPrompt.answer(true);
    } catch (error) {
      showFormFailure(form, error, {
        title: "Error",
        fallback: "Your password could not be checked. Please try again.",
        field: "password",
      });
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      <CurrentPasswordField />
      <FormEnd className="w-full">Confirm</FormEnd>
    </Form>
  );
}

/** Opens the provider in another window to keep this page's input; returning focus checks whether it is done. */
function ProviderPrompt({ provider }: { provider: Provider }) {
  const query = new URLSearchParams({ reauthenticate: "1", return: REAUTHENTICATED_PATH });
  return (
    <Button asChild variant="secondary" className="w-full">
      <a href={`/api/auth/${provider}?${query}`} target="_blank" rel="noopener">
        <ProviderMark provider={provider} />
        Continue with {PROVIDER_NAMES[provider]}
      </a>
    </Button>
  );
}
