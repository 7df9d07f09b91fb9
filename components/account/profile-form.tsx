"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/form/form";
import { GridFormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import { profileFormSchema, type UserView } from "@/lib/account/schema";
import { callApi } from "./call-api";
import { useSaveForm } from "./use-save-form";

type Values = z.input<typeof profileFormSchema>;

/** First name, last name and username. */
export function ProfileForm({ user }: { user: Pick<UserView, "firstName" | "lastName" | "username"> }) {
  const form = useForm<Values>({
    resolver: zodResolver(profileFormSchema),
    defaultValues: { firstName: user.firstName, lastName: user.lastName, username: user.username ?? "" },
  });
  const save = useSaveForm<Values>({
    form,
    send: (input) => callApi("PATCH", "/api/account/profile", input),
    done: { title: "Profile updated", description: "Your profile has been updated." },
    fallback: "Failed to update your profile.",
    field: "firstName",
  });
  return (
    <Form form={form} onSubmit={save} className="grid gap-4 sm:grid-cols-2">
      <TextField<Values> name="firstName" label="First name" autoComplete="given-name" />
      <TextField<Values> name="lastName" label="Last name" autoComplete="family-name" />
      <TextField<Values>
        name="username"
        label="Username"
        autoComplete="nickname"
        hint="Optional. Not shown in the shop."
        className="sm:col-span-2"
      />
      <GridFormEnd>Save profile</GridFormEnd>
    </Form>
  );
}
