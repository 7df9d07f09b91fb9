"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/form/form";
import { GridFormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import { Notice } from "@/components/ui/notice";
import { changeEmailSchema } from "@/lib/account/schema";
import { callApi } from "./call-api";
import { CurrentPasswordField } from "./password-fields";
import { useSaveForm } from "./use-save-form";

type Values = z.input<typeof changeEmailSchema>;

const EMPTY: Values = { email: "", password: "" };

/** Changes the email: the account keeps the current one until the user opens the link sent to the new one. */
export function EmailForm() {
  const [asked, setAsked] = useState("");
  const form = useForm<Values>({ resolver: zodResolver(changeEmailSchema), defaultValues: EMPTY });
  const save = useSaveForm<Values>({
    form,
    send: async (input) => {
      await callApi("POST", "/api/account/email", input);
      setAsked(input.email);
    },
    done: { title: "Check your new address", description: "Open the link we emailed to it." },
    fallback: "Failed to change your email address.",
    field: "email",
    onDone: () => form.reset(EMPTY),
  });
  return (
    <Form form={form} onSubmit={save} className="grid gap-4 sm:grid-cols-2">
      {asked ? (
        <Notice tone="success" announce title={`We emailed a link to ${asked}`} className="sm:col-span-2">
          Open it in this browser within 7 days. Until then, your account keeps its current address.
        </Notice>
      ) : null}
      <TextField<Values> name="email" type="email" label="New email address" autoComplete="email" />
      <CurrentPasswordField />
      <GridFormEnd variant="secondary">Change email</GridFormEnd>
    </Form>
  );
}
