"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { appCodeSchema, recoveryCodeSchema } from "@/lib/account/schema";
import { callApi } from "../call-api";
import { OFFLINE, showFormFailure } from "../show-form-failure";
import { LogOutButton } from "./log-out-button";

const PATH = "/api/auth/second-factor";
const FAILED = "The code could not be checked. Please try again.";

/** Second step of a staff sign-in: a code from the app or a recovery code. */
export function SecondFactorForm() {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div className="space-y-4">
      {isRecovery ? (
        <ProofForm key="recovery" schema={recoveryCodeSchema} name="recoveryCode">
          <RecoveryCodeField />
        </ProofForm>
      ) : (
        <ProofForm key="app" schema={appCodeSchema} name="code">
          <AppCodeField />
        </ProofForm>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? "Use the app instead" : "Use a recovery code"}
        </Button>
        <LogOutButton />
      </div>
    </div>
  );
}

type Proof = Partial<Record<"code" | "recoveryCode", string>>;

interface ProofFormProps {
  schema: z.ZodType<Proof, Proof>;
  name: keyof Proof;
  /** The field. */
  children: ReactNode;
}

/** Sends a code; the page then shows the admin. */
function ProofForm({ schema, name, children }: ProofFormProps) {
  const router = useRouter();
  const form = useForm<Proof>({ resolver: zodResolver(schema), defaultValues: { [name]: "" } });
  const submit = async (input: Proof) => {
    try {
      await callApi("POST", PATH, input);
      router.refresh();
    } catch (error) {
      showFormFailure(form, error, { title: "Error", fallback: FAILED, offline: OFFLINE, field: name });
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      {children}
      <FormEnd leaves size="lg" className="w-full">
        Continue
      </FormEnd>
    </Form>
  );
}

/** Six-digit input with one-time-code autofill. */
export function AppCodeField() {
  return (
    <TextField
      name="code"
      label="Code from your app"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      hint="6 digits. The app shows another code every 30 seconds."
    />
  );
}

function RecoveryCodeField() {
  return (
    <TextField
      name="recoveryCode"
      label="Recovery code"
      autoComplete="off"
      hint="Each code works once. No codes left? The owner of the shop can reset your second factor."
    />
  );
}
