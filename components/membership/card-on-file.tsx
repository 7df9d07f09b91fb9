"use client";
import { CreditCard } from "lucide-react";
import { callApi } from "@/components/account/call-api";
import { useStripePage } from "@/components/account/use-stripe-page";
import { Button } from "@/components/ui/button";
import { formatCardEnding } from "@/lib/core/format-card-ending";

interface CardOnFileProps {
  card: { brand: string; last4: string } | null;
  /** The card was declined, so replacing it is the main action. */
  isWanted?: boolean;
}

/** The membership's card, and a link to Stripe's page for replacing it. */
export function CardOnFile({ card, isWanted = false }: CardOnFileProps) {
  const { isBusy, open } = useStripePage(() => callApi("POST", "/api/membership/portal"));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CreditCard aria-hidden="true" className="size-5 shrink-0 text-fern" strokeWidth={1.75} />
      <span className="tabular">{card ? formatCardEnding(card) : "The card of your membership"}</span>
      <Button variant={isWanted ? "primary" : "ghost"} size="sm" loading={isBusy} onClick={() => void open()}>
        Change card
      </Button>
    </div>
  );
}
