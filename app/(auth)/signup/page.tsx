import type { Metadata } from "next";
import { AuthHeading, SplitPage } from "@/components/account/auth-layout";
import { AuthPanel } from "@/components/account/auth-panel";
import { ProviderSignIn } from "@/components/account/provider-sign-in";
import { SignupForm } from "@/components/account/signup-form";
import { Link } from "@/components/ui/link";
import { env } from "@/lib/server/env";
import picture from "@/public/images/hero-table.webp";
import { sessionPage } from "../_parts/checking-session";
import { redirectIfSignedIn, type Search } from "../_parts/search-params";

export const metadata: Metadata = { title: "Create an account" };

const POINTS = [
  "Free, with no membership required",
  "One cart, on your phone and at your desk",
  "Every order and its tracking in one place",
];

export default sessionPage(SignupScreen);

async function SignupScreen({ searchParams }: { searchParams: Search }) {
  const returnTo = await redirectIfSignedIn(searchParams);
  const query = returnTo === null ? "" : `?return=${encodeURIComponent(returnTo)}`;
  return (
    <SplitPage
      panel={
        <AuthPanel
          title="Pull up a chair."
          points={POINTS}
          picture={picture}
          alt="Clover & Fern groceries on a wooden table: tortillas, a jar of sauce, hemp cheese, seasoning"
        />
      }
    >
      <AuthHeading title="Create your account">
        Already have one?{" "}
        <Link href={`/login${query}`} className="prose-link">
          Sign in
        </Link>
      </AuthHeading>
      <ProviderSignIn first returnTo={returnTo} />
      <SignupForm returnTo={returnTo} passwordMin={env().PASSWORD_MIN_LENGTH} />
    </SplitPage>
  );
}
