"use client";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { usePageData } from "@/components/layout/page-data";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Spinner } from "@/components/ui/spinner";
import { errorMessage, isRefusal } from "@/lib/http/browser";
import { AuthHeading, AuthLinks } from "./auth-layout";
import { callApi } from "./call-api";

interface Verified {
  email: string;
  /** Number of guest orders linked to the account. */
  claimedOrders: number;
}

type State =
  | { status: "pending" | "visitor" | "invalid" }
  /** The call could not be made yet; the reason in a sentence, "" if unknown. */
  | { status: "unanswered"; problem: string }
  | ({ status: "verified" } & Verified);

/** State of the verification: a visitor's link is kept until after the login. */
function refusalOf(error: unknown): State {
  if (!isRefusal(error)) return { status: "unanswered", problem: errorMessage(error, "") };
  return { status: error.status === 401 ? "visitor" : "invalid" };
}

/**
 * Verifies an email with the link from the welcome email. A script sends it once, because link scanners must not use
 * it up.
 */
function useVerification(token: string): { state: State; send: () => void } {
  const [state, setState] = useState<State>({ status: token ? "pending" : "invalid" });
  const data = usePageData();
  const sent = useRef(false);
  const send = useCallback(() => {
    setState({ status: "pending" });
    callApi<Verified>("POST", "/api/auth/verify-email", { token }).then(
      (verified) => {
        setState({ status: "verified", ...verified });
        data.refresh();
      },
      (error: unknown) => setState(refusalOf(error)),
    );
  }, [token, data]);
  useEffect(() => {
    if (!token || sent.current) return;
    sent.current = true;
    send();
  }, [token, send]);
  return { state, send };
}

const joined = (count: number): string => {
  if (count === 0) return "Orders that you place as a guest with this address are added to your account.";
  return count === 1
    ? "The order that you placed as a guest with this address is in your account now."
    : `The ${count} orders that you placed as a guest with this address are in your account now.`;
};

export function VerifyEmail({ token }: { token: string }) {
  const { state, send } = useVerification(token);
  if (state.status === "unanswered")
    return <ErrorState as="h1" message={state.problem || undefined} onRetry={send} />;
  return <div aria-live="polite">{viewOf(state, token)}</div>;
}

function viewOf(state: State, token: string): ReactNode {
  if (state.status === "pending")
    return (
      <p className="flex items-center justify-center gap-3 py-8 text-ink-soft">
        <Spinner />
        Confirming your email address...
      </p>
    );
  if (state.status === "verified") return <VerifiedView {...state} />;
  if (state.status === "visitor")
    return <VisitorView loginHref={`/login?return=${encodeURIComponent(`/verify-email?token=${token}`)}`} />;
  return (
    <div className="space-y-6">
      <AuthHeading title="Invalid confirmation link">This link is invalid or has expired.</AuthHeading>
      <p className="text-14 text-ink-soft">
        It works once, for 7 days, and for the account that it was sent to. If you have used it already, all
        is well. A password reset proves your address too.
      </p>
      <AuthLinks
        main={<Link href="/login">Go to login</Link>}
        other={<Link href="/forgot-password">Reset my password</Link>}
      />
    </div>
  );
}

/** Only the account's owner can verify the email; other visitors see instructions. */
function VisitorView({ loginHref }: { loginHref: string }) {
  return (
    <div className="space-y-6">
      <AuthHeading title="Log in to confirm your email">
        The link works once you are logged in to the account it was sent for.
      </AuthHeading>
      <p className="text-14 text-ink-soft">
        Didn't create an account? You don't need to do anything. A password reset makes the account yours.
      </p>
      <AuthLinks
        main={<a href={loginHref}>Go to login</a>}
        other={<Link href="/forgot-password">Reset my password</Link>}
      />
    </div>
  );
}

function VerifiedView({ email, claimedOrders }: Verified) {
  return (
    <div className="space-y-6">
      <AuthHeading title="Your email is confirmed">
        <strong className="text-ink wrap-anywhere">{email}</strong> is yours. {joined(claimedOrders)}
      </AuthHeading>
      <AuthLinks main={<a href="/shop">Go to the shop</a>} other={<a href="/orders">See my orders</a>} />
    </div>
  );
}
