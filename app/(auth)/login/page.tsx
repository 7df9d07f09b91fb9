import type { Metadata } from "next";
import { AuthHeading, SplitPage } from "@/components/account/auth-layout";
import { AuthPanel } from "@/components/account/auth-panel";
import { LoginForm } from "@/components/account/login-form";
import { LoginReason } from "@/components/account/login-reason";
import { ProviderSignIn } from "@/components/account/provider-sign-in";
import { Link } from "@/components/ui/link";
import { PROVIDER_NAMES, providerSchema } from "@/lib/account/schema";
import { formatShortUsd } from "@/lib/core/money";
import { getPlansForSale } from "@/lib/membership/queries";
import picture from "@/public/images/heroes/membership.webp";
import { sessionPage } from "../_parts/checking-session";
import { readTextParam, redirectIfSignedIn, type Search } from "../_parts/search-params";

export const metadata: Metadata = { title: "Log in" };

/** The benefits of a plan with the current figures. */
async function memberPoint(): Promise<string> {
  const plans = await getPlansForSale();
  const percents = plans.map((plan) => plan.discountPercentage);
  const [first] = plans.toSorted((a, b) => a.monthlyPriceCents - b.monthlyPriceCents);
  if (!first) return "Member prices, once you join a plan";
  const most = Math.max(...percents);
  const off = most === Math.min(...percents) ? `${most}%` : `${Math.min(...percents)}% to ${most}%`;
  return `Members pay ${off} less, from ${formatShortUsd(first.monthlyPriceCents)} a month`;
}

export default sessionPage(LoginScreen);

async function LoginScreen({ searchParams }: { searchParams: Search }) {
  const returnTo = await redirectIfSignedIn(searchParams);
  const why = await readTextParam(searchParams, "why");
  const { data: provider } = providerSchema.safeParse(await readTextParam(searchParams, "provider"));
  const query = returnTo === null ? "" : `?return=${encodeURIComponent(returnTo)}`;
  return (
    <SplitPage
      panel={
        <AuthPanel
          title="Pick up where you left off."
          points={[
            "Every order and its tracking in one place",
            "Your saved items on every device",
            await memberPoint(),
          ]}
          picture={picture}
          alt="A Clover & Fern delivery box full of groceries, with a member card in front of it"
        />
      }
    >
      <AuthHeading title="Welcome back">
        New here?{" "}
        <Link href={`/signup${query}`} className="prose-link">
          Create an account
        </Link>
      </AuthHeading>
      <LoginReason why={why} provider={provider ? PROVIDER_NAMES[provider] : "the provider"} />
      <LoginForm returnTo={returnTo} />
      <ProviderSignIn returnTo={returnTo} />
    </SplitPage>
  );
}
