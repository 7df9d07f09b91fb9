"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { forgotSchema } from "@/lib/account/schema";
import { AuthHeading } from "./auth-layout";
import { callApi } from "./call-api";
import { showFormFailure } from "./show-form-failure";
import { useHeadingFocus } from "./use-heading-focus";

type Values = z.input<typeof forgotSchema>;

function BackToLogin() {
  return (
    <Button asChild variant="ghost" className="w-full">
      <Link href="/login">Back to login</Link>
    </Button>
  );
}

/** Requests a reset link; the answer is the same for every address. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? (
    <AskForLink onSent={setSentTo} />
  ) : (
    <CheckMail email={sentTo} onAgain={() => setSentTo(undefined)} />
  );
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm<Values>({ resolver: zodResolver(forgotSchema), defaultValues: { email: "" } });
  const submit = async (input: Values) => {
    try {
      await callApi("POST", "/api/auth/forgot-password", input);
      toast({ title: "Reset link sent!", description: "Check your email for password reset instructions." });
      onSent(input.email);
    } catch (error) {
      showFormFailure(form, error, {
        title: "Request failed",
        fallback: "Something went wrong. Please try again.",
        answersIn: "error",
        field: "email",
      });
    }
  };
  return (
    <>
      <AuthHeading title="Forgot your password?">
        Enter your email address, and we'll send you a link to choose a new password.
      </AuthHeading>
      <Form form={form} onSubmit={submit} className="space-y-4">
        <TextField<Values> name="email" type="email" label="Email" autoComplete="email" />
        <FormEnd busy="Sending link..." size="lg" className="w-full">
          Send reset link
        </FormEnd>
      </Form>
      <BackToLogin />
    </>
  );
}

function CheckMail({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useHeadingFocus();
  return (
    <>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <AuthHeading title="Check your email">
          If <strong className="text-ink wrap-anywhere">{email}</strong> has an account, a link to choose a
          new password is on its way. It works once, for an hour.
        </AuthHeading>
      </div>
      <p className="text-14 text-ink-soft">
        Didn't get it? Check your spam folder and the address you entered.
      </p>
      <div className="space-y-2.5">
        <Button size="lg" onClick={onAgain} className="w-full">
          Try again
        </Button>
        <BackToLogin />
      </div>
    </>
  );
}
