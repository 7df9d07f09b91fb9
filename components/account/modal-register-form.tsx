"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import { modalRegisterSchema } from "@/lib/account/schema";
import type { CappedProduct } from "@/lib/cart/schema";
import { callApi } from "./call-api";
import type { ModalFormProps } from "./modal-login-form";
import { NewPasswordFields } from "./password-fields";
import { showFormFailure } from "./show-form-failure";

/** If the shop requires longer passwords than the minimum here, the server's answer shows at the field. */
const schema = modalRegisterSchema();
type Values = z.input<typeof schema>;

export function ModalRegisterForm({ onDone, onBusy }: ModalFormProps) {
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { username: "", email: "", password: "", confirmPassword: "" },
  });
  const { isSubmitting } = form.formState;
  useEffect(() => onBusy(isSubmitting), [isSubmitting, onBusy]);
  const submit = async ({ confirmPassword: _, ...input }: Values) => {
    try {
      const { capped } = await callApi<{ capped: CappedProduct[] }>("POST", "/api/auth/register", input);
      onDone("Account created successfully!", capped);
    } catch (error) {
      showFormFailure(form, error, { title: "Error", fallback: "Failed to create account", field: "email" });
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      <TextField<Values> name="username" label="Username" autoComplete="nickname" />
      <TextField<Values> name="email" type="email" label="Email" autoComplete="email" />
      <NewPasswordFields label="Password" confirmLabel="Confirm password" />
      <FormEnd busy="Creating account..." className="w-full">
        Create Account
      </FormEnd>
    </Form>
  );
}
