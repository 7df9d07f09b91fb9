"use client";
import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { CallError, call } from "@/lib/http/browser";

type State = "pending" | "stopped" | "invalid" | "unreachable";

const WORDS: Record<Exclude<State, "unreachable">, { title: string; text: string }> = {
  pending: { title: "Stopping…", text: "One moment, please." },
  stopped: {
    title: "No more of these mails",
    text: "We have dropped every back-in-stock reminder for your address. You can ask for one again on any product's page.",
  },
  invalid: { title: "Invalid link", text: "This link is not complete. Please open it from the mail again." },
};

/** Does what the link says as soon as it is opened; by script, so that programs which only look at links stop nothing. */
export function StopRestock() {
  const [state, setState] = useState<State>("pending");
  const stop = useCallback(() => {
    setState(location.search ? "pending" : "invalid");
    if (!location.search) return;
    call("POST", `/api/restock/stop${location.search}`).then(
      () => setState("stopped"),
      (error: unknown) =>
        setState(error instanceof CallError && error.status < 500 ? "invalid" : "unreachable"),
    );
  }, []);
  useEffect(stop, [stop]);
  if (state === "unreachable") return <ErrorState as="h1" onRetry={stop} />;
  const { title, text } = WORDS[state];
  return (
    <div aria-live="polite" className="space-y-4 text-center">
      <h1 className="text-38">{title}</h1>
      <p className="text-18 text-ink-soft">{text}</p>
      <noscript>Please switch on JavaScript and open the link again.</noscript>
      <Button asChild variant="secondary">
        <Link href="/shop">Go to the shop</Link>
      </Button>
    </div>
  );
}
