import type { Metadata } from "next";
import { NarrowPage } from "@/components/account/auth-layout";
import { ResetPassword } from "@/components/account/reset-form";
import { env } from "@/lib/server/env";
import { Checking } from "../_parts/checking";
import { type Search, textIn } from "../_parts/search";

export const metadata: Metadata = { title: "Reset password" };

export default function ResetPasswordPage(props: { searchParams: Search }) {
  return (
    <Checking>
      <ResetPasswordScreen {...props} />
    </Checking>
  );
}

async function ResetPasswordScreen({ searchParams }: { searchParams: Search }) {
  const token = await textIn(searchParams, "token");
  return (
    <NarrowPage>
      <ResetPassword key={token} token={token} passwordMin={env().PASSWORD_MIN_LENGTH} />
    </NarrowPage>
  );
}
