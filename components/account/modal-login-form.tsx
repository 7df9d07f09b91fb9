"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { modalLoginSchema } from "@/lib/account/schema";
import type { CappedProduct } from "@/lib/cart/schema";
import { callApi } from "./call-api";
import { showFormFailure } from "./show-form-failure";

type Values = z.input<typeof modalLoginSchema>;

/** Props of both forms in the modal. */
export interface ModalFormProps {
  /** @param message documented text of the toast */
  onDone: (message: string, capped: CappedProduct[]) => void;
  /** Reports whether the form is being sent. */
  onBusy: (isBusy: boolean) => void;
}

export function ModalLoginForm({ onDone, onBusy }: ModalFormProps) {
  const form = useForm<Values>({
    resolver: zodResolver(modalLoginSchema),
    defaultValues: { email: "", password: "" },
  });
  const { isSubmitting } = form.formState;
  useEffect(() => onBusy(isSubmitting), [isSubmitting, onBusy]);
  const submit = async (input: Values) => {
    try {
      const { capped } = await callApi<{ capped: CappedProduct[] }>("POST", "/api/auth/login", input);
      onDone("Logged in successfully!", capped);
    } catch (error) {
      showFormFailure(form, error, {
        title: "Error",
        fallback: "Failed to log in",
        answersIn: "error",
        field: "password",
      });
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      <TextField<Values> name="email" type="email" label="Email" autoComplete="username" />
      <TextField<Values> name="password" type="password" label="Password" autoComplete="current-password" />
      <FormError quiet />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* A full page load, because that page has a stricter policy (docs/decisions/0005). */}
        <a href="/forgot-password" className="prose-link inline-flex min-h-11 items-center">
          Forgot password?
        </a>
        <Button type="submit" loading={isSubmitting} className="grow sm:grow-0 sm:px-8">
          {isSubmitting ? "Signing in..." : "Sign In"}
        </Button>
      </div>
    </Form>
  );
}
