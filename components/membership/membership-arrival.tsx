"use client";
import { PartyPopper } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/spinner";
import { CallError, call } from "@/lib/http/browser";
import type { Arrival, MembershipStatusView } from "@/lib/membership/schema";

/** shopper.md §9: how long the spinner shows at least. */
const SPINNER_MS = 2000;
const POLLS = 8;

type State = "processing" | "active" | "waiting" | { problem: string; isDeclined: boolean };

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SPINNER_MS));

/** Asks until the membership is there, at least for the time of the spinner. */
async function outcome(arrival: Arrival, isGone: () => boolean): Promise<State> {
  for (let poll = 0; poll < POLLS && !isGone(); poll += 1) {
    const [answer] = await Promise.allSettled([
      call<MembershipStatusView>("POST", "/api/membership/confirm", arrival),
      pause(),
    ]);
    if (answer.status === "fulfilled" && answer.value.isActive) return "active";
    if (answer.status === "rejected" && answer.reason instanceof CallError && answer.reason.status < 500)
      return { problem: answer.reason.sentence, isDeclined: answer.reason.status === 402 };
  }
  return "waiting";
}

/** What becomes of a purchase when its buyer comes from Stripe's page or from the checkout. */
export function MembershipArrival({ arrival }: { arrival: Arrival }) {
  const [round, setRound] = useState(0);
  return <Round key={round} arrival={arrival} onAgain={() => setRound(round + 1)} />;
}

/** Asks until there is an answer, or for long enough. */
function Round({ arrival, onAgain }: { arrival: Arrival; onAgain: () => void }) {
  const [state, setState] = useState<State>("processing");
  useEffect(() => {
    let isGone = false;
    void outcome(arrival, () => isGone).then((next) => {
      if (!isGone) setState(next);
    });
    return () => {
      isGone = true;
    };
  }, [arrival]);

  if (state === "processing")
    return (
      <div role="status" className="flex items-center justify-center gap-3 py-32 text-18">
        <Spinner /> Processing your membership...
      </div>
    );
  if (state === "active") return <Welcome />;
  if (state === "waiting")
    return (
      <EmptyState
        as="h1"
        title="Your payment is being confirmed"
        hint="It takes longer than usual. Your membership begins by itself as soon as it is through; you can leave this page."
        className="py-20"
      >
        <Button onClick={onAgain}>Look again</Button>
      </EmptyState>
    );
  return (
    <div role="alert">
      <EmptyState
        as="h1"
        title={state.isDeclined ? "Payment Failed" : "We found no purchase here"}
        hint={state.problem}
        className="py-20"
      >
        <Button asChild>
          <a href="/membership-signup">See the plans</a>
        </Button>
      </EmptyState>
    </div>
  );
}

function Welcome() {
  return (
    <EmptyState
      as="h1"
      art={<PartyPopper aria-hidden="true" className="size-14 text-clover" strokeWidth={1.25} />}
      title="Welcome to the membership!"
      hint="Member prices and free delivery are yours from this moment."
      className="py-20"
    >
      <div className="flex flex-wrap justify-center gap-3">
        <Button asChild>
          <a href="/shop">Shop at member prices</a>
        </Button>
        <Button asChild variant="secondary">
          <a href="/member-content">Members' content</a>
        </Button>
        <Button asChild variant="secondary">
          <a href="/dashboard">Your dashboard</a>
        </Button>
      </div>
    </EmptyState>
  );
}
