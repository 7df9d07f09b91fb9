import type { Metadata } from "next";
import { NarrowPage } from "@/components/account/auth-layout";
import { VerifyEmail } from "@/components/account/verify-email";
import { Checking } from "../_parts/checking";
import { type Search, textIn } from "../_parts/search";

export const metadata: Metadata = { title: "Confirm your email" };

export default function VerifyEmailPage(props: { searchParams: Search }) {
  return (
    <Checking>
      <VerifyEmailScreen {...props} />
    </Checking>
  );
}

async function VerifyEmailScreen({ searchParams }: { searchParams: Search }) {
  const token = await textIn(searchParams, "token");
  return (
    <NarrowPage>
      <VerifyEmail key={token} token={token} />
    </NarrowPage>
  );
}
