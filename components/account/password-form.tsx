"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/form/form";
import { GridFormEnd } from "@/components/form/form-end";
import { changePasswordFormSchema } from "@/lib/account/schema";
import { callApi } from "./call-api";
import { CurrentPasswordField, NewPasswordFields } from "./password-fields";
import { useSaveForm } from "./use-save-form";

type Values = z.input<ReturnType<typeof changePasswordFormSchema>>;

const EMPTY: Values = { currentPassword: "", password: "", confirmPassword: "" };

/**
 * Changes the password.
 * @param passwordMin minimum length (D9)
 */
export function PasswordForm({ passwordMin }: { passwordMin: number }) {
  const form = useForm<Values>({
    resolver: zodResolver(changePasswordFormSchema(passwordMin)),
    defaultValues: EMPTY,
  });
  const save = useSaveForm<Values>({
    form,
    send: ({ currentPassword, password }) =>
      callApi("PUT", "/api/account/password", { currentPassword, password }),
    done: {
      title: "Password updated",
      description: "Other browsers and devices were signed out; this one stays signed in.",
    },
    fallback: "Failed to update your password.",
    field: "currentPassword",
    onDone: () => form.reset(EMPTY),
  });
  return (
    <Form form={form} onSubmit={save} className="grid gap-4 sm:grid-cols-2">
      <CurrentPasswordField
        name="currentPassword"
        label="Current password"
        className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]"
      />
      <NewPasswordFields
        label="New password"
        confirmLabel="Confirm new password"
        hint={`At least ${passwordMin} characters.`}
      />
      <GridFormEnd variant="secondary">Change password</GridFormEnd>
    </Form>
  );
}
