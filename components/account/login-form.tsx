"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Form } from "@/components/form/form";
import { FormEnd } from "@/components/form/form-end";
import { TextField } from "@/components/form/text-field";
import { Link } from "@/components/ui/link";
import { pathAfterLogin } from "@/lib/account/rules";
import { loginSchema } from "@/lib/account/schema";
import type { CappedProduct } from "@/lib/cart/schema";
import { callApi } from "./call-api";
import { navigateWithFlash } from "./flash-message";
import { OFFLINE, showFormFailure } from "./show-form-failure";

type Values = z.input<typeof loginSchema>;
interface SignedIn {
  isAdmin: boolean;
  capped: CappedProduct[];
}

const WELCOME = { title: "Welcome back!", description: "You've successfully logged in." };

/**
 * Email and password fields of the login page.
 * @param returnTo safe path to go to afterward (D6)
 */
export function LoginForm({ returnTo }: { returnTo: string | null }) {
  const form = useForm<Values>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: "", password: "" },
  });
  const submit = async (input: Values) => {
    try {
      const { isAdmin, capped } = await callApi<SignedIn>("POST", "/api/auth/login", input);
      navigateWithFlash({ toast: WELCOME, capped }, pathAfterLogin(returnTo, isAdmin));
    } catch (error) {
      showFormFailure(form, error, {
        title: "Login failed",
        fallback: "Invalid email or password. Please try again.",
        offline: OFFLINE,
        answersIn: "error",
        field: "password",
      });
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      <TextField<Values> name="email" type="email" label="Email" autoComplete="username" />
      <div>
        <TextField<Values> name="password" type="password" label="Password" autoComplete="current-password" />
        <p className="mt-1 text-right text-14">
          <Link href="/forgot-password" className="prose-link inline-flex min-h-11 items-center sm:min-h-8">
            Forgot password?
          </Link>
        </p>
      </div>
      <FormEnd busy="Signing in..." leaves size="lg" className="w-full">
        Sign In
      </FormEnd>
    </Form>
  );
}
