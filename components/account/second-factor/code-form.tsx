"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { appCodeSchema, recoveryCodeSchema } from "@/lib/account/schema";
import { callApi } from "../call-api";
import { OFFLINE, showFormFailure } from "../show-form-failure";
import { LogOutButton } from "./log-out-button";

const PATH = "/api/auth/second-factor";
const FAILED = "The code could not be checked. Please try again.";

/** Second step of a staff sign-in: a code from the app or a recovery code. */
export function CodeForm() {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div className="space-y-4">
      {isRecovery ? <WithRecoveryCode /> : <WithApp />}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? "Use the app instead" : "Use a recovery code"}
        </Button>
        <LogOutButton />
      </div>
    </div>
  );
}

type AppValues = z.input<typeof appCodeSchema>;

function WithApp() {
  const router = useRouter();
  const form = useForm<AppValues>({ resolver: zodResolver(appCodeSchema), defaultValues: { code: "" } });
  const submit = async (input: AppValues) => {
    try {
      await callApi("POST", PATH, input);
      router.refresh();
    } catch (error) {
      showFormFailure(form, error, { title: "Error", fallback: FAILED, offline: OFFLINE, field: "code" });
    }
  };
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      <CodeField />
      <FormError quiet />
      <Button type="submit" size="lg" loading={isSubmitting || isSubmitSuccessful} className="w-full">
        Continue
      </Button>
    </Form>
  );
}

/** Six-digit input with one-time-code autofill. */
export function CodeField() {
  return (
    <TextField<AppValues>
      name="code"
      label="Code from your app"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      hint="6 digits. The app shows another code every 30 seconds."
    />
  );
}

type RecoveryValues = z.input<typeof recoveryCodeSchema>;

function WithRecoveryCode() {
  const router = useRouter();
  const form = useForm<RecoveryValues>({
    resolver: zodResolver(recoveryCodeSchema),
    defaultValues: { recoveryCode: "" },
  });
  const submit = async (input: RecoveryValues) => {
    try {
      await callApi("POST", PATH, input);
      router.refresh();
    } catch (error) {
      showFormFailure(form, error, {
        title: "Error",
        fallback: FAILED,
        offline: OFFLINE,
        field: "recoveryCode",
      });
    }
  };
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      <TextField<RecoveryValues>
        name="recoveryCode"
        label="Recovery code"
        autoComplete="off"
        hint="Each code works once. No code left? The owner of the shop can reset your second factor."
      />
      <FormError quiet />
      <Button type="submit" size="lg" loading={isSubmitting || isSubmitSuccessful} className="w-full">
        Continue
      </Button>
    </Form>
  );
}
