"use client";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { currentPath } from "@/components/account/current-path";
import { useCurrentUser } from "@/components/account/use-current-user";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import type { LazyDialogProps } from "@/components/ui/lazy-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useLast } from "@/components/ui/use-last";
import { useLatestRun } from "@/components/ui/use-latest-run";
import { useOnPageShow } from "@/components/ui/use-on-page-show";
import { cents, formatShortUsd, parseDollars } from "@/lib/core/money";
import type { EnteredDiscount } from "@/lib/discounts/schema";
import type { MarketingSettings } from "@/lib/marketing/schema";
import { formatPlanDiscount } from "@/lib/membership/rules/format-plan";
import { firstMonthPercentFor, trialDaysFor } from "@/lib/membership/rules/purchase-offer";
import { EXISTING_MEMBERSHIP, purchaseTerms } from "@/lib/membership/rules/terms";
import type { ApiPlan, HostedTerms } from "@/lib/membership/schema";
import { FeatureList } from "./feature-list";
import { MembershipCode } from "./membership-code";
import { redirectToSignup, startMembershipCheckout } from "./start-membership-checkout";
import { ToMembership } from "./to-membership";

export interface PlanRequest {
  /** The product whose member price was requested. */
  productName: string;
}

const FEATURES = 3;
/** Number of closing sentences that all plans share: how a membership renews and ends. */
const SHARED = 2;

/**
 * The terms of this plan for the buyer, sentence by sentence, starting with the introductory offer; general terms for
 * unknown buyers.
 */
const termsOf = (
  { slug, monthlyPrice }: ApiPlan,
  { trialDays, firstMonthPercent, personal }: Choice,
): string[] =>
  personal.get(slug)?.sentences ??
  purchaseTerms({ priceCents: parseDollars(monthlyPrice) ?? cents(0), trialDays, firstMonthPercent });

const formatPrice = (dollars: string): string => formatShortUsd(parseDollars(dollars) ?? cents(0));

interface Choice {
  plans: ApiPlan[];
  /** Trial days for buyers who have not had a trial; 0 without an offer. */
  trialDays: number;
  /** Percent off the first month for new members; 0 without an offer. */
  firstMonthPercent: number;
  /** A signed-in user's terms by slug (D17); omits plans whose terms could not be loaded. */
  personal: ReadonlyMap<string, HostedTerms>;
  /** What a user with a membership can do instead; null for everyone else. */
  existing: string | null;
}

async function loadPersonalTerms(plans: readonly ApiPlan[]): Promise<Pick<Choice, "personal" | "existing">> {
  const terms = await Promise.all(
    plans.map(({ slug }) =>
      callApi<HostedTerms>("GET", `/api/membership/terms?plan=${slug}`).then(
        (found) => [[slug, found] as const],
        () => [],
      ),
    ),
  );
  const personal = new Map(terms.flat());
  const standings = [...personal.values()].map(({ standing }) => standing);
  const held = standings.find((standing) => standing === "member" || standing === "owing");
  return { personal, existing: held ? EXISTING_MEMBERSHIP[held] : null };
}

async function loadChoice(isSignedIn: boolean): Promise<Choice> {
  const [plans, { membershipPromo }] = await Promise.all([
    callApi<ApiPlan[]>("GET", "/api/membership-plans"),
    callApi<Pick<MarketingSettings, "membershipPromo">>("GET", "/api/marketing-settings"),
  ]);
  return {
    plans,
    trialDays: trialDaysFor(membershipPromo, null),
    firstMonthPercent: firstMonthPercentFor(membershipPromo, false),
    ...(isSignedIn ? await loadPersonalTerms(plans) : { personal: new Map(), existing: null }),
  };
}

/** The available plans: undefined while loading, null after a failure. `read` keeps the old ones meanwhile. */
function usePlans(isWanted: boolean) {
  const [choice, setChoice] = useState<Choice | null>();
  const isSignedIn = Boolean(useCurrentUser());
  const begin = useLatestRun();
  const read = useCallback(async () => {
    const isLatest = begin();
    const found = await loadChoice(isSignedIn).catch(() => null);
    if (isLatest()) setChoice(found);
  }, [isSignedIn, begin]);
  const load = useCallback(() => {
    setChoice(undefined);
    void read();
  }, [read]);
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
  return { choice, load, read };
}

/** The buyer's code as the plans have it: as applied, if it applies to any of them. */
function enteredOf({ personal }: Choice): EnteredDiscount | null {
  const entered = [...personal.values()].flatMap((terms) => terms.entered ?? []);
  return entered.find(({ state }) => state === "applied") ?? entered[0] ?? null;
}

/**
 * Starts the checkout of a plan; visitors sign up first. One at a time.
 * @param onFailure reads the terms again
 */
function useChoosing(onFailure: () => Promise<void>) {
  const user = useCurrentUser();
  const [chosen, setChosen] = useState<string>();
  useOnPageShow(() => setChosen(undefined));
  const choose = async ({ slug }: ApiPlan, personal: Choice["personal"]) => {
    if (chosen) return;
    const plan = { tier: slug, slug };
    setChosen(slug);
    if (user === null) return redirectToSignup(plan);
    if (await startMembershipCheckout(plan, personal.get(slug)?.amounts, currentPath())) return;
    await onFailure(); // the refusal may be about another price
    setChosen(undefined);
  };
  return { chosen, choose };
}

interface PlanRowProps {
  plan: ApiPlan;
  /** What starts now, and the cost of the first month. */
  beginning: string;
  isBusy: boolean;
  onChoose: () => void;
}

function PlanRow({ plan, beginning, isBusy, onChoose }: PlanRowProps) {
  return (
    <li
      className={cn(
        "rounded-card border p-4 sm:grid sm:grid-cols-[1fr_auto] sm:items-center sm:gap-x-6 sm:p-5",
        plan.isMostPopular ? "border-fern bg-fern-soft" : "border-hairline-strong",
      )}
    >
      <div>
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-22">
          {plan.name}
          {plan.isMostPopular ? (
            <Badge tone="solid" className="font-sans tracking-normal">
              Most popular
            </Badge>
          ) : null}
        </h3>
        <p className="tabular mt-1">
          <strong className="font-semibold">{formatPrice(plan.monthlyPrice)} a month</strong>
          <span className="text-ink-soft">, {formatPlanDiscount(plan.discountPercentage)}</span>
        </p>
        <FeatureList features={plan.features.slice(0, FEATURES)} className="mt-2 space-y-1" />
        <p className="mt-2 text-14 text-ink-soft">{beginning}</p>
      </div>
      <Button
        loading={isBusy}
        onClick={onChoose}
        variant={plan.isMostPopular ? "primary" : "secondary"}
        className="mt-4 w-full sm:mt-0 sm:w-auto"
      >
        Choose {plan.name}
      </Button>
    </li>
  );
}

/** Shows the price and benefits of a membership, which member and subscription prices require. */
export function PlanDialog({ request, onClose }: LazyDialogProps<PlanRequest>) {
  const plans = usePlans(request !== undefined);
  const shown = useLast(request);
  const existing = plans.choice?.existing;
  return (
    <Dialog open={request !== undefined} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Choose a membership plan"
        description={`Member prices and subscriptions, for ${shown?.productName} and everything else. Cancel whenever you like.`}
        footer={existing ? <ToMembership /> : undefined}
      >
        {existing ? <p>{existing}</p> : <PlanChoice {...plans} />}
      </DialogContent>
    </Dialog>
  );
}

/** The plans for sale, with the terms on which this buyer gets them. */
function PlanChoice({ choice, load, read }: ReturnType<typeof usePlans>) {
  const { chosen, choose } = useChoosing(read);
  return (
    <>
      {choice === null ? (
        <ErrorState title="Error" message="The plans could not be loaded." onRetry={load} />
      ) : choice?.plans.length === 0 ? (
        <EmptyState title="No plans at the moment" hint="Please come back soon." />
      ) : (
        <ul className="space-y-3" aria-busy={choice === undefined}>
          {choice?.plans.map((plan) => (
            <PlanRow
              key={plan.id}
              plan={plan}
              beginning={termsOf(plan, choice).slice(0, -SHARED).join(" ")}
              isBusy={chosen === plan.slug}
              onChoose={() => void choose(plan, choice.personal)}
            />
          )) ?? [0, 1, 2].map((row) => <Skeleton key={row} className="h-38 rounded-card" />)}
        </ul>
      )}
      {choice && choice.personal.size > 0 ? (
        <div className="mt-4">
          <MembershipCode entered={enteredOf(choice)} onChanged={read} />
        </div>
      ) : null}
      {choice?.plans[0] ? (
        <p className="mt-4 text-14 text-ink-soft">
          {termsOf(choice.plans[0], choice).slice(-SHARED).join(" ")} By choosing a plan you agree to these
          terms and to our{" "}
          <a href="/terms" target="_blank" rel="noreferrer" className="prose-link">
            general terms
          </a>
          . You pay on the next page.
        </p>
      ) : null}
    </>
  );
}
