"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import { signupFormSchema } from "@/lib/account/schema";
import type { CappedProduct } from "@/lib/cart/schema";
import { SHOP_NAME } from "@/lib/core/shop";
import { callApi } from "./call-api";
import { navigateWithFlash } from "./flash-message";
import { NewPasswordFields } from "./password-fields";
import { OFFLINE, showFormFailure } from "./show-form-failure";

type Values = z.input<ReturnType<typeof signupFormSchema>>;

const EMPTY: Values = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  confirmPassword: "",
  terms: false,
};

const WELCOME = {
  title: `Welcome to ${SHOP_NAME}!`,
  description: "Your account has been created successfully.",
};

interface SignupFormProps {
  /** Safe path to go to afterward (D6); home when null. */
  returnTo: string | null;
  /** Minimum password length (D9). */
  passwordMin: number;
}

/** The signup page's form. */
export function SignupForm({ returnTo, passwordMin }: SignupFormProps) {
  const form = useForm<Values>({
    resolver: zodResolver(signupFormSchema(passwordMin)),
    defaultValues: EMPTY,
  });
  const submit = async ({ confirmPassword: _, terms: __, ...input }: Values) => {
    try {
      const { capped } = await callApi<{ capped: CappedProduct[] }>("POST", "/api/auth/register", input);
      navigateWithFlash({ toast: WELCOME, capped }, returnTo ?? "/");
    } catch (error) {
      showFormFailure(form, error, {
        title: "Registration failed",
        fallback: "Failed to create account. Please try again.",
        offline: OFFLINE,
        field: "email",
      });
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField<Values> name="firstName" label="First name" autoComplete="given-name" />
        <TextField<Values> name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <TextField<Values> name="email" type="email" label="Email" autoComplete="email" />
      <NewPasswordFields
        label="Password"
        confirmLabel="Confirm password"
        hint={`At least ${passwordMin} characters`}
      />
      <CheckboxField<Values> name="terms" label={<TermsLabel />} />
      <FormEnd busy="Creating account..." leaves size="lg" className="w-full">
        Create account
      </FormEnd>
    </Form>
  );
}

/** Links open in a new tab, so that the form keeps its input. */
function TermsLabel() {
  return (
    <>
      I agree to the{" "}
      <a href="/terms" target="_blank" rel="noopener" className="prose-link">
        terms
        <span className="sr-only"> (opens in a new tab)</span>
      </a>{" "}
      and the{" "}
      <a href="/privacy" target="_blank" rel="noopener" className="prose-link">
        privacy policy
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  );
}
