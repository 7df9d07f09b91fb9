import type { Metadata } from "next";
import { NarrowPage } from "@/components/account/auth-layout";
import { ForgotPasswordForm } from "@/components/account/forgot-password-form";

export const metadata: Metadata = { title: "Forgot password" };

export default function ForgotPasswordPage() {
  return (
    <NarrowPage>
      <ForgotPasswordForm />
    </NarrowPage>
  );
}
