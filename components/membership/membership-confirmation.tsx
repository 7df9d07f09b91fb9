"use client";
import { PartyPopper } from "lucide-react";
import { useEffect, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/spinner";
import { errorMessage, isRefusal } from "@/lib/http/browser";
import type { Arrival, MembershipStatusView } from "@/lib/membership/schema";

/** Minimum time of the spinner (shopper.md §9), and of each poll. */
const SPINNER_MS = 2000;
/** The most polls while Stripe confirms the payment. */
const MAX_POLLS = 8;
/** The most polls that fail. */
const MAX_FAILED_POLLS = 3;
/** A slower answer counts as failed. */
const ANSWER_TIMEOUT_MS = 8000;

/** Documented texts (shopper.md §8). */
const NOT_ACTIVATED = "Payment succeeded but membership creation failed. Please contact support.";

/** By HTTP status. */
const REFUSAL_TITLES: Partial<Record<number, string>> = {
  402: "Payment Failed",
  409: "This membership is not active",
};

type State =
  | "processing"
  | { planId: string | null }
  | "waiting"
  | "failed"
  | { title: string; problem: string };

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SPINNER_MS));

const confirm = (arrival: Arrival): Promise<MembershipStatusView> => {
  const request = new AbortController();
  const timer = setTimeout(() => request.abort(), ANSWER_TIMEOUT_MS);
  return callApi<MembershipStatusView>("POST", "/api/membership/confirm", arrival, request.signal).finally(
    () => clearTimeout(timer),
  );
};

/** Polls until the membership is active, for at least the spinner's time and up to a limit. */
async function waitForMembership(arrival: Arrival, isLeft: () => boolean): Promise<State> {
  let failed = 0;
  for (let poll = 0; poll < MAX_POLLS && !isLeft(); poll += 1) {
    const [answer] = await Promise.allSettled([confirm(arrival), pause()]);
    if (answer.status === "fulfilled") {
      const { isActive, stripeSubscription } = answer.value;
      if (isActive) return { planId: stripeSubscription?.planId ?? null };
      continue;
    }
    const error: unknown = answer.reason;
    if (isRefusal(error))
      return {
        title: REFUSAL_TITLES[error.status] ?? "We couldn't find a purchase",
        problem: errorMessage(error, "Something went wrong. Please try again."),
      };
    failed += 1;
    if (failed === MAX_FAILED_POLLS) return "failed";
  }
  return "waiting";
}

interface ArrivalProps {
  arrival: Arrival;
  /** Whether the buyer arrives from a successful payment: on Stripe's page, at the checkout, or with the bank. */
  isPaid: boolean;
  /** Delivery benefit by plan id as worded by `formatMemberDelivery`; null for none (D41). */
  delivery: Readonly<Record<string, string | null>>;
}

/** The result of a purchase after Stripe's page or the checkout. */
export function MembershipConfirmation(props: ArrivalProps) {
  const [round, setRound] = useState(0);
  return <Round key={round} {...props} onAgain={() => setRound(round + 1)} />;
}

/** Polls until there is an answer or the limit is reached. */
function Round({ arrival, isPaid, delivery, onAgain }: ArrivalProps & { onAgain: () => void }) {
  const [state, setState] = useState<State>("processing");
  useEffect(() => {
    let isLeft = false;
    void waitForMembership(arrival, () => isLeft).then((next) => {
      if (!isLeft) setState(next);
    });
    return () => {
      isLeft = true;
    };
  }, [arrival]);

  if (state === "processing")
    return (
      <div role="status" className="flex items-center justify-center gap-3 py-32 text-18">
        <Spinner /> Processing your membership...
      </div>
    );
  if (state === "failed") return <NotActivated isPaid={isPaid} onAgain={onAgain} />;
  if (state === "waiting")
    return (
      <EmptyState
        as="h1"
        title="Your payment is being confirmed"
        hint="This is taking longer than usual. Your membership starts automatically once the payment is confirmed; you can leave this page."
        className="py-20"
      >
        <Button onClick={onAgain}>Check again</Button>
      </EmptyState>
    );
  if ("planId" in state) return <Welcome delivery={state.planId ? delivery[state.planId] : null} />;
  return (
    <EmptyState role="alert" as="h1" title={state.title} hint={state.problem} className="py-20">
      <Button asChild>
        <a href="/membership-signup">See the plans</a>
      </Button>
    </EmptyState>
  );
}

function NotActivated({ isPaid, onAgain }: { isPaid: boolean; onAgain: () => void }) {
  return (
    <EmptyState
      role="alert"
      as="h1"
      title={isPaid ? NOT_ACTIVATED : "We could not check your membership"}
      hint={
        isPaid
          ? "Please do not pay again. We'll keep trying, and your membership will start as soon as it works."
          : "Something went wrong. Please try again."
      }
      className="py-20"
    >
      <Button onClick={onAgain}>Try again</Button>
      <Button asChild variant="secondary">
        <a href="/contact?category=membership">Contact support</a>
      </Button>
      <Button asChild variant="secondary">
        <a href="/dashboard">Your dashboard</a>
      </Button>
    </EmptyState>
  );
}

function Welcome({ delivery }: { delivery: string | null | undefined }) {
  return (
    <EmptyState
      as="h1"
      art={<PartyPopper aria-hidden="true" className="size-14 text-clover" strokeWidth={1.25} />}
      title="Welcome to the membership!"
      hint={`Member prices${delivery ? ` and ${delivery}` : ""} are yours starting now.`}
      className="py-20"
    >
      <Button asChild>
        <a href="/shop">Shop at member prices</a>
      </Button>
      <Button asChild variant="secondary">
        <a href="/member-content">Members' content</a>
      </Button>
      <Button asChild variant="secondary">
        <a href="/dashboard">Your dashboard</a>
      </Button>
    </EmptyState>
  );
}
