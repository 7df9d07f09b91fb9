"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useAttempt } from "@/components/ui/use-attempt";
import { errorMessage } from "@/lib/http/browser";
import { callApi } from "./call-api";
import { navigateWithFlash } from "./flash-message";
import { CurrentPasswordField } from "./password-fields";
import { SendLinkButton } from "./send-link-button";
import { OFFLINE, showFormFailure } from "./show-form-failure";

const schema = z.object({ password: z.string("Required").min(1, "Required") });
type Values = z.input<typeof schema>;

const FAILED = "Failed to delete your account.";

const deleteAccount = async (proof: { password: string } | { token: string }): Promise<void> => {
  await callApi("DELETE", "/api/account", proof);
  navigateWithFlash({ toast: { title: "Your account has been deleted." } }, "/");
};

interface DeleteAccountProps {
  hasPassword: boolean;
  /** Token from the emailed link; empty without one. */
  token: string;
}

/**
 * Last step of deleting an account: the emailed link is enough proof, otherwise the user types the password or
 * requests a link.
 */
export function DeleteAccount({ hasPassword, token }: DeleteAccountProps) {
  if (token) return <WithLink token={token} />;
  return (
    <div className="space-y-6">
      {hasPassword ? <WithPassword /> : null}
      <div className="space-y-3">
        <p className="text-14 text-ink-soft">
          {hasPassword ? "Forgot your password? " : ""}We can email you a link instead
          {hasPassword ? "" : " of a password"}. It works for an hour.
        </p>
        <SendLinkButton
          path="/api/account/deletion-link"
          variant="secondary"
          className="w-full sm:w-fit"
          done={{ title: "Check your email", description: "The link in it leads back to this page." }}
        >
          Email me a link
        </SendLinkButton>
      </div>
    </div>
  );
}

function WithPassword() {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: { password: "" } });
  const submit = async ({ password }: Values) => {
    try {
      await deleteAccount({ password });
    } catch (error) {
      showFormFailure(form, error, { title: "Error", fallback: FAILED, offline: OFFLINE, field: "password" });
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      <CurrentPasswordField className="sm:max-w-sm" />
      <FormError />
      <Button
        type="submit"
        variant="destructive"
        loading={form.formState.isSubmitting}
        className="w-full sm:w-fit"
      >
        Delete my account for good
      </Button>
    </Form>
  );
}

function WithLink({ token }: { token: string }) {
  const { isBusy, problem, attempt } = useAttempt((error) => errorMessage(error, FAILED), { leaves: true });
  return (
    <div className="space-y-4">
      {problem ? <Notice tone="error" announce title={problem} /> : null}
      <Button
        variant="destructive"
        loading={isBusy}
        onClick={() => void attempt(() => deleteAccount({ token }))}
        className="w-full sm:w-fit"
      >
        Delete my account for good
      </Button>
    </div>
  );
}
