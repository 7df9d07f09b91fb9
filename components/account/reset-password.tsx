"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { usePageData } from "@/components/layout/page-data";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";
import { resetFormSchema } from "@/lib/account/schema";
import { errorMessage, isRefusal } from "@/lib/http/browser";
import { AuthHeading, AuthLinks } from "./auth-layout";
import { callApi } from "./call-api";
import { NewPasswordFields } from "./password-fields";
import { showFormFailure } from "./show-form-failure";
import { useHeadingFocus } from "./use-heading-focus";

type Values = z.input<ReturnType<typeof resetFormSchema>>;

/** Delay before the redirect (shopper.md §9). */
const LOGIN_AFTER_MS = 2000;

interface ResetProps {
  /** Token from the email's link; empty without one. */
  token: string;
  /** Minimum password length (D9). */
  passwordMin: number;
}

/** `problem`: why the token could not be checked yet, in a sentence; "" if unknown. */
type State = "pending" | "valid" | "invalid" | { problem: string };

/** State of the token. Only a refusal makes it invalid; without an answer the user can retry. */
function useToken(token: string): { state: State; check: () => void } {
  const [state, setState] = useState<State>(token ? "pending" : "invalid");
  const check = useCallback(() => {
    setState("pending");
    callApi("GET", `/api/auth/verify-reset-token?token=${encodeURIComponent(token)}`).then(
      () => setState("valid"),
      (error: unknown) => setState(isRefusal(error) ? "invalid" : { problem: errorMessage(error, "") }),
    );
  }, [token]);
  useEffect(() => {
    if (token) check();
    else toast({ title: "Error", description: "Invalid reset token.", variant: "destructive" });
  }, [token, check]);
  return { state, check };
}

/** Sets a new password with an emailed link, after validating its token. */
export function ResetPassword({ token, passwordMin }: ResetProps) {
  const { state, check } = useToken(token);
  if (state === "pending")
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-8 text-ink-soft">
        <Spinner />
        Checking your link...
      </p>
    );
  if (typeof state === "object")
    return <ErrorState as="h1" message={state.problem || undefined} onRetry={check} />;
  return state === "valid" ? <ResetForm token={token} passwordMin={passwordMin} /> : <InvalidLink />;
}

function InvalidLink() {
  return (
    <>
      <AuthHeading title="Invalid reset link">
        This password reset link is invalid or has expired.
      </AuthHeading>
      <AuthLinks
        main={<Link href="/forgot-password">Request new reset link</Link>}
        other={<Link href="/login">Back to login</Link>}
      />
    </>
  );
}

const DONE = {
  title: "Password reset successful!",
  description: "Your password has been updated. You can now sign in with your new password.",
};

function ResetForm({ token, passwordMin }: ResetProps) {
  const [isDone, setDone] = useState(false);
  const data = usePageData();
  const form = useForm<Values>({
    resolver: zodResolver(resetFormSchema(passwordMin)),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const submit = async ({ password }: Values) => {
    try {
      await callApi("POST", "/api/auth/reset-password", { token, password });
      toast(DONE);
      setDone(true);
      data.refresh(); // all sessions have ended, including this browser's
    } catch (error) {
      showFormFailure(form, error, {
        title: "Reset failed",
        fallback: "Something went wrong. Please try again.",
        answersIn: "error",
        field: "password",
      });
    }
  };
  if (isDone) return <Done />;
  return (
    <>
      <AuthHeading title="Choose a new password">This logs you out on all devices.</AuthHeading>
      <Form form={form} onSubmit={submit} className="space-y-4">
        <NewPasswordFields
          label="New password"
          confirmLabel="Confirm new password"
          hint={`At least ${passwordMin} characters`}
        />
        <FormEnd busy="Saving..." size="lg" className="w-full">
          Reset password
        </FormEnd>
      </Form>
    </>
  );
}

function Done(): ReactNode {
  const router = useRouter();
  const heading = useHeadingFocus();
  useEffect(() => {
    const timer = setTimeout(() => router.push("/login"), LOGIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [router]);
  return (
    <>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <AuthHeading title="Password changed">Taking you to the login page...</AuthHeading>
      </div>
      <Button asChild size="lg" className="w-full">
        <Link href="/login">Sign in now</Link>
      </Button>
    </>
  );
}
