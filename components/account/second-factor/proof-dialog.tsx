"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useSyncExternalStore } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { CONFIRMED_PATH } from "@/lib/account/rules";
import { PROVIDER_NAMES, type Provider, reauthenticateSchema } from "@/lib/account/schema";
import { showFailure } from "../form-failure";
import { ProviderMark } from "../provider-mark";
import { proofQuestion, proveWithPassword } from "./proof";

interface ProofDialogProps {
  hasPassword: boolean;
  /** That open the account. */
  providers: readonly Provider[];
}

const closed = () => false;

/** Asks once more who sits there, over what is being done, which goes on after it (D45). */
export function ProofDialog({ hasPassword, providers }: ProofDialogProps) {
  const open = useSyncExternalStore(proofQuestion.subscribe, proofQuestion.isOpen, closed);
  useEffect(() => {
    if (!open) return;
    const check = () => {
      if (document.visibilityState === "visible") void proofQuestion.check();
    };
    document.addEventListener("visibilitychange", check);
    window.addEventListener("focus", check);
    return () => {
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("focus", check);
    };
  }, [open]);
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? undefined : proofQuestion.answer(false))}>
      <DialogContent
        size="sm"
        title="Confirm that it is you"
        description="This action needs a sign-in from the last 10 minutes. You then continue where you left off."
      >
        <div className="space-y-4">
          {hasPassword ? <PasswordProof /> : null}
          {providers.map((provider) => (
            <ProviderProof key={provider} provider={provider} />
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}

type Values = z.input<typeof reauthenticateSchema>;

function PasswordProof() {
  const form = useForm<Values>({
    resolver: zodResolver(reauthenticateSchema),
    defaultValues: { password: "" },
  });
  const submit = async ({ password }: Values) => {
    try {
      await proveWithPassword(password);
      proofQuestion.answer(true);
    } catch (error) {
      showFailure(form, error, {
        title: "Error",
        fallback: "Your password could not be checked. Please try again.",
        field: "password",
      });
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      <TextField<Values>
        name="password"
        type="password"
        label="Your password"
        autoComplete="current-password"
      />
      <FormError quiet />
      <Button type="submit" loading={form.formState.isSubmitting} className="w-full">
        Confirm
      </Button>
    </Form>
  );
}

/** Opens the provider in another window, so that this page keeps what was typed; coming back looks whether it is done. */
function ProviderProof({ provider }: { provider: Provider }) {
  const query = new URLSearchParams({ reauthenticate: "1", return: CONFIRMED_PATH });
  return (
    <Button asChild variant="secondary" className="w-full">
      <a href={`/api/auth/${provider}?${query}`} target="_blank" rel="noopener">
        <ProviderMark provider={provider} />
        Continue with {PROVIDER_NAMES[provider]}
      </a>
    </Button>
  );
}
