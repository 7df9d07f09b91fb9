"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { changePasswordFormSchema } from "@/lib/account/schema";
import { callApi } from "./call-api";
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
      description: "Other browsers and devices are signed out; this one stays.",
    },
    fallback: "Failed to update your password.",
    field: "currentPassword",
    onDone: () => form.reset(EMPTY),
  });
  return (
    <Form form={form} onSubmit={save} className="grid gap-4 sm:grid-cols-2">
      <TextField<Values>
        name="currentPassword"
        type="password"
        label="Present password"
        autoComplete="current-password"
        className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]"
      />
      <TextField<Values>
        name="password"
        type="password"
        label="New password"
        autoComplete="new-password"
        hint={`At least ${passwordMin} characters.`}
      />
      <TextField<Values>
        name="confirmPassword"
        type="password"
        label="New password again"
        autoComplete="new-password"
      />
      <div className="empty:hidden sm:col-span-2">
        <FormError />
      </div>
      <Button type="submit" variant="secondary" loading={form.formState.isSubmitting} className="sm:w-fit">
        Change password
      </Button>
    </Form>
  );
}
