"use client";
import { OrDivider, SocialButtons } from "./social-buttons";

const failure = (name: string): string => `Failed to connect with ${name}. Please try again.`;

/**
 * The three providers on the login and signup pages.
 * @param returnTo safe path to go to afterward (D6)
 */
export function ProviderSignIn({ returnTo, first = false }: { returnTo: string | null; first?: boolean }) {
  const buttons = <SocialButtons back={() => returnTo} failure={failure} />;
  return first ? (
    <div className="space-y-5">
      {buttons}
      <OrDivider>or with your email</OrDivider>
    </div>
  ) : (
    <div className="space-y-5">
      <OrDivider>or</OrDivider>
      {buttons}
    </div>
  );
}
