import type { Metadata } from "next";
import { NarrowPage } from "@/components/account/auth-layout";
import { ForgotForm } from "@/components/account/forgot-form";

export const metadata: Metadata = { title: "Forgot password" };

export default function ForgotPasswordPage() {
  return (
    <NarrowPage>
      <ForgotForm />
    </NarrowPage>
  );
}
