"use client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "@/components/account/call-api";
import { navigateWithFlash } from "@/components/account/flash-message";
import { CardOnFile } from "@/components/membership/card-on-file";
import { Terms } from "@/components/membership/terms";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { Skeleton } from "@/components/ui/skeleton";
import { useAttempt } from "@/components/ui/use-attempt";
import { capitalize } from "@/lib/core/capitalize";
import { formatDate } from "@/lib/core/dates";
import { formatCents, formatShortUsd, formatUsd } from "@/lib/core/money";
import { CallError, errorMessage } from "@/lib/http/browser";
import { formatPlanDiscount } from "@/lib/membership/rules/format-plan";
import { changeTerms } from "@/lib/membership/rules/terms";
import type { PlanChange, PlanView } from "@/lib/membership/schema";
import { DueNow, GeneralTerms, MembershipScreen, TotalRow } from "./membership-screen";
import { showPaymentFailure } from "./payment-failure";

interface ChangeMembershipProps {
  plans: readonly PlanView[];
  /** The current paid plan. */
  ownPlanId: string;
  /** The requested plan; may equal the current one. */
  wanted: PlanView;
  card: { brand: string; last4: string } | null;
  /** End of the current period, an instant. */
  periodEnd: string | null;
  /** The current period is a trial. */
  isTrial: boolean;
  /** The membership was canceled: nothing is charged after the period. */
  isEnding: boolean;
  /** The shop's time zone. */
  timeZone: string;
}

/** Members change their plan here and cannot buy a second one; the exact cost is shown first (D17). */
export function ChangeMembership({
  plans,
  ownPlanId,
  wanted,
  card,
  periodEnd,
  isTrial,
  isEnding,
  timeZone,
}: ChangeMembershipProps) {
  const [plan, setPlan] = useState(wanted);
  const choose = (slug: string) => {
    setPlan(plans.find((one) => one.slug === slug) ?? plan);
    // Keeps the chosen plan after a reload. Drops the link's price, which belongs to the first plan.
    window.history.replaceState(null, "", `/checkout?${new URLSearchParams({ membership: slug })}`);
  };
  const isOwn = plan.id === ownPlanId;
  const preview = useQuery({
    queryKey: ["plan change", plan.slug],
    queryFn: () => callApi<PlanChange>("GET", `/api/membership/change?plan=${plan.slug}`),
    enabled: !isOwn,
  });
  return (
    <MembershipScreen
      title="Change your plan"
      plan={plan}
      totals={
        isOwn ? (
          <OwnTotal {...{ plan, periodEnd, isTrial, isEnding, timeZone }} />
        ) : (
          <Totals change={preview.isFetching ? undefined : preview.data} timeZone={timeZone} />
        )
      }
    >
      <RadioCards label="Plan" value={plan.slug} onValueChange={choose}>
        {plans.map((one) => (
          <RadioCard
            key={one.id}
            value={one.slug}
            title={one.id === ownPlanId ? `${one.name} (your current plan)` : one.name}
            description={capitalize(formatPlanDiscount(one.discountPercentage))}
            aside={`${formatShortUsd(one.monthlyPriceCents)} / month`}
          />
        ))}
      </RadioCards>
      <div className="mt-8">
        {isOwn ? (
          <p className="text-ink-soft">
            This is your current plan. Choose another one to see what the change costs.
          </p>
        ) : (
          <Change plan={plan} preview={preview} card={card} timeZone={timeZone} />
        )}
      </div>
    </MembershipScreen>
  );
}

interface ChangeProps extends Pick<ChangeMembershipProps, "card" | "timeZone"> {
  plan: PlanView;
  preview: UseQueryResult<PlanChange>;
}

/** The terms of the change, once the server has computed them. */
function Change({ plan, preview, card, timeZone }: ChangeProps) {
  return (
    <>
      {preview.isError ? (
        <Notice
          announce
          tone="error"
          title={errorMessage(preview.error, "The price could not be loaded.")}
          action={
            <Button variant="secondary" size="sm" onClick={() => void preview.refetch()}>
              Try again
            </Button>
          }
        />
      ) : null}
      {preview.isFetching ? <Skeleton className="h-48 w-full rounded-card" /> : null}
      {preview.data && !preview.isFetching ? (
        <Agreement
          key={plan.id}
          plan={plan}
          change={preview.data}
          card={card}
          timeZone={timeZone}
          onStale={preview.refetch}
        />
      ) : null}
    </>
  );
}

interface AgreementProps {
  plan: PlanView;
  change: PlanChange;
  card: ChangeMembershipProps["card"];
  timeZone: string;
  onStale: () => Promise<unknown>;
}

function Agreement({ plan, change, card, timeZone, onStale }: AgreementProps) {
  const explain = (error: unknown) => {
    if (error instanceof CallError && error.status === 409) void onStale();
    return showPaymentFailure(error);
  };
  const { isBusy, problem, attempt } = useAttempt(explain, { leaves: true });
  const agree = async () => {
    await callApi("POST", "/api/membership/change", { ...change, plan: plan.slug });
    navigateWithFlash(
      { toast: { title: "Plan changed", description: `You're now on ${plan.name}.` } },
      "/dashboard",
    );
  };
  const { dueCents } = change;
  return (
    <section aria-labelledby="agreement" className="space-y-6">
      <h2 id="agreement" className="text-22">
        What you agree to
      </h2>
      <Terms sentences={changeTerms(plan.name, change, formatDate(change.nextOn, timeZone))} />
      <CardOnFile card={card} />
      <GeneralTerms />
      {problem ? <Notice announce tone="error" title={problem} /> : null}
      <Button
        size="lg"
        loading={isBusy}
        onClick={() => void attempt(agree)}
        className="tabular h-auto min-h-13 w-full py-2 whitespace-normal"
      >
        {dueCents > 0 ? `Pay ${formatUsd(dueCents)} and change to ${plan.name}` : `Change to ${plan.name}`}
      </Button>
    </section>
  );
}

interface OwnTotalProps
  extends Pick<ChangeMembershipProps, "periodEnd" | "isTrial" | "isEnding" | "timeZone"> {
  plan: PlanView;
}

/** The next charge of the current plan. */
function OwnTotal({ plan, periodEnd, isTrial, isEnding, timeZone }: OwnTotalProps) {
  const day = periodEnd && formatDate(periodEnd, timeZone);
  if (isEnding) return <TotalRow name="Your membership ends">{day}</TotalRow>;
  return (
    <>
      {isTrial && day ? <TotalRow name="Trial">{`Free until ${day}`}</TotalRow> : null}
      <TotalRow name={day ? `From ${day}, each month` : "Each month"}>
        {formatUsd(plan.monthlyPriceCents)}
      </TotalRow>
    </>
  );
}

/** The charge now and the next charge (D2: both are Stripe's figures). */
function Totals({ change, timeZone }: { change: PlanChange | undefined; timeZone: string }) {
  if (!change) return <DueNow>…</DueNow>;
  const { dueCents, monthlyCents, nextCents, nextOn, isTrial } = change;
  const day = formatDate(nextOn, timeZone);
  return (
    <>
      {isTrial ? <TotalRow name="Trial">{`Free until ${day}`}</TotalRow> : null}
      {dueCents < 0 ? (
        <TotalRow name="Credited to your next payments">{formatCents(-dueCents)}</TotalRow>
      ) : null}
      <TotalRow name={`On ${day}`}>{formatUsd(nextCents)}</TotalRow>
      {nextCents === monthlyCents ? null : (
        <TotalRow name="Each month after your credit">{formatUsd(monthlyCents)}</TotalRow>
      )}
      <DueNow>{formatCents(Math.max(0, dueCents))}</DueNow>
    </>
  );
}
