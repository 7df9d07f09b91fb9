"use client";
import { type ReactNode, useEffect } from "react";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { LOGGED_OUT_TOAST } from "./logged-out-toast";

const NOTICES: Record<string, (provider: string) => { title: string; text: ReactNode }> = {
  session: () => ({
    title: LOGGED_OUT_TOAST.description,
    text: "Please log in to continue. You will then return to the page you asked for.",
  }),
  "not-linked": (provider) => ({
    title: "This email already has an account here",
    text: (
      <>
        Sign in with your password. Or <ResetLink>reset it</ResetLink>: that shows the address is yours, and{" "}
        {provider} opens the account from then on.
      </>
    ),
  }),
  "no-email": (provider) => ({
    title: `${provider} did not tell us your email address`,
    text: "Allow it to share the address and try again, or sign in with your email and a password.",
  }),
  deleted: (provider) => ({
    title: "That account has been deleted",
    text: `The account that you created with ${provider} was deleted. You can create a new one with your email and a password.`,
  }),
};

function ResetLink({ children }: { children: ReactNode }) {
  return (
    <Link href="/forgot-password" className="prose-link">
      {children}
    </Link>
  );
}

/** Removes the reason from the address, so that a reload does not repeat it. */
function clearReason(): void {
  const url = new URL(window.location.href);
  for (const name of ["why", "provider"]) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", url);
}

interface LoginReasonProps {
  why: string;
  /** Name of a provider. */
  provider: string;
}

/** Explains why the login page opened: a toast for events, a notice for required actions. */
export function LoginReason({ why, provider }: LoginReasonProps) {
  useEffect(() => {
    if (why === "session") toast(LOGGED_OUT_TOAST);
    else if (why === "provider")
      toast({
        title: "Error",
        description: `Failed to connect with ${provider}. Please try again.`,
        variant: "destructive",
      });
    else return;
    clearReason();
  }, [why, provider]);
  const notice = Object.hasOwn(NOTICES, why) ? NOTICES[why]?.(provider) : undefined;
  return notice ? (
    <Notice tone="warning" title={notice.title}>
      {notice.text}
    </Notice>
  ) : null;
}
