import type { Metadata } from "next";
import { NarrowPage } from "@/components/account/auth-layout";
import { ResetPassword } from "@/components/account/reset-password";
import { env } from "@/lib/server/env";
import { sessionPage } from "../_parts/checking-session";
import { readTextParam, type Search } from "../_parts/search-params";

export const metadata: Metadata = { title: "Reset password" };

export default sessionPage(ResetPasswordScreen);

async function ResetPasswordScreen({ searchParams }: { searchParams: Search }) {
  const token = await readTextParam(searchParams, "token");
  return (
    <NarrowPage>
      <ResetPassword key={token} token={token} passwordMin={env().PASSWORD_MIN_LENGTH} />
    </NarrowPage>
  );
}
