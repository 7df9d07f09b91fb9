"use client";
import Link from "next/link";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { usePageData } from "@/components/layout/page-data";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Spinner } from "@/components/ui/spinner";
import { CallError, call } from "@/lib/http/browser";
import { AuthHeading } from "./auth-layout";

interface Proven {
  email: string;
  /** How many guest orders became the account's. */
  claimedOrders: number;
}

type State = { is: "pending" | "invalid" | "unreachable" } | ({ is: "proven" } & Proven);

/**
 * Takes the link of the welcome mail as proof of the address. Sent by script, once: programs that only look at the links of a
 * mail use none up.
 */
function useProof(token: string): { state: State; send: () => void } {
  const [state, setState] = useState<State>({ is: token ? "pending" : "invalid" });
  const data = usePageData();
  const sent = useRef(false);
  const send = useCallback(() => {
    setState({ is: "pending" });
    call<Proven>("POST", "/api/auth/verify-email", { token }).then(
      (proven) => {
        setState({ is: "proven", ...proven });
        data.refresh();
      },
      (error: unknown) =>
        setState({ is: error instanceof CallError && error.status < 500 ? "invalid" : "unreachable" }),
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
  if (count === 0) return "Orders that you place as a guest with this address join your account.";
  return count === 1
    ? "The order that you placed as a guest with this address is in your account now."
    : `The ${count} orders that you placed as a guest with this address are in your account now.`;
};

export function VerifyEmail({ token }: { token: string }) {
  const { state, send } = useProof(token);
  if (state.is === "unreachable") return <ErrorState as="h1" onRetry={send} />;
  return <div aria-live="polite">{viewOf(state)}</div>;
}

function viewOf(state: State): ReactNode {
  if (state.is === "pending")
    return (
      <p className="flex items-center justify-center gap-3 py-8 text-ink-soft">
        <Spinner />
        Confirming your email address...
      </p>
    );
  if (state.is === "proven") return <ProvenView {...state} />;
  return (
    <div className="space-y-6">
      <AuthHeading title="Invalid confirmation link">This link is invalid or has expired.</AuthHeading>
      <p className="text-14 text-ink-soft">
        It works once, for 7 days. If you have used it already, all is well. A password reset proves your
        address too.
      </p>
      <div className="space-y-2.5">
        <Button asChild size="lg" className="w-full">
          <Link href="/login">Go to login</Link>
        </Button>
        <Button asChild variant="ghost" className="w-full">
          <Link href="/forgot-password">Reset my password</Link>
        </Button>
      </div>
    </div>
  );
}

function ProvenView({ email, claimedOrders }: Proven) {
  return (
    <div className="space-y-6">
      <AuthHeading title="Your email is confirmed">
        <strong className="text-ink wrap-anywhere">{email}</strong> is yours. {joined(claimedOrders)}
      </AuthHeading>
      <div className="space-y-2.5">
        <Button asChild size="lg" className="w-full">
          <a href="/shop">Go to the shop</a>
        </Button>
        <Button asChild variant="ghost" className="w-full">
          <a href="/orders">See my orders</a>
        </Button>
      </div>
    </div>
  );
}
