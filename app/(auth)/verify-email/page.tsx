import type { Metadata } from "next";
import { NarrowPage } from "@/components/account/auth-layout";
import { VerifyEmail } from "@/components/account/verify-email";
import { sessionPage } from "../_parts/checking-session";
import { readTextParam, type Search } from "../_parts/search-params";

export const metadata: Metadata = { title: "Confirm your email" };

export default sessionPage(VerifyEmailScreen);

async function VerifyEmailScreen({ searchParams }: { searchParams: Search }) {
  const token = await readTextParam(searchParams, "token");
  return (
    <NarrowPage>
      <VerifyEmail key={token} token={token} />
    </NarrowPage>
  );
}
