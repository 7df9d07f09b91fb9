"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { leaveWith } from "@/components/account/arrival";
import { CardOnFile } from "@/components/membership/card-on-file";
import { Terms } from "@/components/membership/terms";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { Skeleton } from "@/components/ui/skeleton";
import { type Cents, cents, formatUsd } from "@/lib/core/money";
import { CallError, call } from "@/lib/http/browser";
import { changeTerms, wholeUsd } from "@/lib/membership/rules";
import type { PlanChange, PlanView } from "@/lib/membership/schema";
import { DueNow, GeneralTerms, MembershipScreen, TotalRow } from "./membership-screen";
import { tellFailure } from "./pay-problem";

interface ChangeMembershipProps {
  plans: readonly PlanView[];
  /** The plan that is paid for now. */
  ownPlanId: string;
  /** The plan that was asked for; may be the own one. */
  wanted: PlanView;
  card: { brand: string; last4: string } | null;
  /** When the present period ends, in words. */
  periodEnd: string | null;
}

/** Who is a member changes the plan here, and never buys a second one: what it costs is shown to the cent before (D17). */
export function ChangeMembership({ plans, ownPlanId, wanted, card, periodEnd }: ChangeMembershipProps) {
  const [plan, setPlan] = useState(wanted);
  const isOwn = plan.id === ownPlanId;
  const preview = useQuery({
    queryKey: ["plan change", plan.slug],
    queryFn: () => call<PlanChange>("GET", `/api/membership/change?plan=${plan.slug}`),
    enabled: !isOwn,
  });
  return (
    <MembershipScreen
      title="Change your plan"
      plan={plan}
      totals={
        <Totals isOwn={isOwn} change={preview.data} monthly={plan.monthlyPriceCents} periodEnd={periodEnd} />
      }
    >
      <RadioCards
        label="Plan"
        value={plan.slug}
        onValueChange={(slug) => setPlan(plans.find((one) => one.slug === slug) ?? plan)}
      >
        {plans.map((one) => (
          <RadioCard
            key={one.id}
            value={one.slug}
            title={one.id === ownPlanId ? `${one.name} (your plan now)` : one.name}
            description={`${one.discountPercentage}% off everything`}
            aside={`${wholeUsd(one.monthlyPriceCents)} / month`}
          />
        ))}
      </RadioCards>
      <div className="mt-8">
        {isOwn ? (
          <p className="text-ink-soft">This is your plan. Choose another one to see what it costs.</p>
        ) : null}
        {preview.isError && !isOwn ? (
          <Notice
            announce
            tone="error"
            title={
              preview.error instanceof CallError ? preview.error.sentence : "The price could not be loaded."
            }
            action={
              <Button variant="secondary" size="sm" onClick={() => void preview.refetch()}>
                Try again
              </Button>
            }
          />
        ) : null}
        {preview.isFetching && !isOwn ? <Skeleton className="h-48 w-full rounded-card" /> : null}
        {preview.data && !preview.isFetching && !isOwn ? (
          <Agreement key={plan.id} plan={plan} change={preview.data} card={card} onStale={preview.refetch} />
        ) : null}
      </div>
    </MembershipScreen>
  );
}

interface AgreementProps {
  plan: PlanView;
  change: PlanChange;
  card: ChangeMembershipProps["card"];
  onStale: () => Promise<unknown>;
}

function Agreement({ plan, change, card, onStale }: AgreementProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const agree = async () => {
    setBusy(true);
    setProblem("");
    try {
      const { dueCents, monthlyCents, prorationDate } = change;
      await call("POST", "/api/membership/change", {
        plan: plan.slug,
        dueCents,
        monthlyCents,
        prorationDate,
      });
      leaveWith(
        { toast: { title: "Plan changed", description: `You are on ${plan.name} now.` } },
        "/dashboard",
      );
    } catch (error) {
      setProblem(tellFailure(error));
      setBusy(false);
      if (error instanceof CallError && error.status === 409) await onStale();
    }
  };
  const { dueCents, monthlyCents } = change;
  return (
    <section aria-labelledby="agreement" className="space-y-6">
      <h2 id="agreement" className="text-22">
        What you agree to
      </h2>
      <Terms sentences={changeTerms(plan.name, monthlyCents, dueCents)} />
      <CardOnFile card={card} />
      <GeneralTerms />
      {problem ? <Notice announce tone="error" title={problem} /> : null}
      <Button
        size="lg"
        loading={isBusy}
        onClick={() => void agree()}
        className="tabular h-auto min-h-13 w-full py-2 whitespace-normal"
      >
        {dueCents > 0 ? `Pay ${formatUsd(dueCents)} and change to ${plan.name}` : `Change to ${plan.name}`}
      </Button>
    </section>
  );
}

interface TotalsProps {
  isOwn: boolean;
  change: PlanChange | undefined;
  monthly: Cents;
  periodEnd: string | null;
}

function Totals({ isOwn, change, monthly, periodEnd }: TotalsProps) {
  const next = (
    <TotalRow name={periodEnd ? `From ${periodEnd}` : "Each month"}>{formatUsd(monthly)}</TotalRow>
  );
  if (isOwn) return next;
  const due = change?.dueCents ?? 0;
  return (
    <>
      {due < 0 ? <TotalRow name="Credited to your next payments">{formatUsd(cents(-due))}</TotalRow> : null}
      {next}
      <DueNow>{change ? formatUsd(cents(Math.max(0, due))) : "…"}</DueNow>
    </>
  );
}
