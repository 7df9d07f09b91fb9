"use client";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { usePageData } from "@/components/layout/page-data";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { errorMessage, isRefusal } from "@/lib/http/browser";

interface Words {
  title: string;
  text: string;
}

interface MailLinkActionProps {
  /** The call that receives the link's query parameters. */
  path: string;
  pending: string;
  done: Words;
  /** Path of data that the action changes and the page shows. */
  rereads?: string;
  /** The link after success; by default to the shop. */
  next?: typeof TO_SHOP;
}

const TO_SHOP = { label: "Go to the shop", href: "/shop" };

const INVALID: Words = {
  title: "Invalid link",
  text: "This link is incomplete or has been replaced by a newer one. Please open it from the latest email.",
};

/** `problem`: why the call could not be made yet, in a sentence; "" if unknown. */
type State = "pending" | "done" | "invalid" | { problem: string };

/** Performs an emailed link's action when the page opens; a script does it, so that link scanners trigger nothing. */
export function MailLinkAction({ path, pending, done, rereads, next = TO_SHOP }: MailLinkActionProps) {
  const data = usePageData();
  const [state, setState] = useState<State>("pending");
  const act = useCallback(() => {
    setState(location.search ? "pending" : "invalid");
    if (!location.search) return;
    callApi("POST", `${path}${location.search}`).then(
      () => {
        setState("done");
        if (rereads) data.reread(rereads);
      },
      (error: unknown) => setState(isRefusal(error) ? "invalid" : { problem: errorMessage(error, "") }),
    );
  }, [path, rereads, data]);
  useEffect(act, [act]);
  if (typeof state === "object")
    return <ErrorState as="h1" message={state.problem || undefined} onRetry={act} />;
  const words = { pending: { title: pending, text: "One moment, please." }, done, invalid: INVALID };
  const { title, text } = words[state];
  const { label, href } = state === "done" ? next : TO_SHOP;
  return (
    <div aria-live="polite" className="mx-auto max-w-xl space-y-4 px-4 py-16 text-center sm:px-6 sm:py-24">
      <h1 className="text-38">{title}</h1>
      <p className="text-18 text-ink-soft">{text}</p>
      <noscript>Please switch on JavaScript and open the link again.</noscript>
      <Button asChild variant="secondary">
        <Link href={href}>{label}</Link>
      </Button>
    </div>
  );
}
