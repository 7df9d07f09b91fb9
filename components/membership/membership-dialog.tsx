"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { useCurrentUser } from "@/components/account/use-current-user";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { LazyDialogProps } from "@/components/ui/lazy-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useLast } from "@/components/ui/use-last";
import { useLatestRun } from "@/components/ui/use-latest-run";
import { useOnPageShow } from "@/components/ui/use-on-page-show";
import { type Cents, formatShortUsd } from "@/lib/core/money";
import { formatPlanDiscount } from "@/lib/membership/rules/format-plan";
import { membershipCheckoutPath } from "@/lib/membership/rules/plans";
import { EXISTING_MEMBERSHIP, purchaseTerms } from "@/lib/membership/rules/terms";
import type { HostedTerms } from "@/lib/membership/schema";
import { MembershipCode } from "./membership-code";
import { redirectToSignup, startMembershipCheckout } from "./start-membership-checkout";
import { Terms } from "./terms";
import { ToMembership } from "./to-membership";

export interface MembershipDialogRequest {
  /** The plan's slug or alias (D15). */
  tier: string;
  slug: string;
  planName: string;
  /** Price per month. */
  priceCents: Cents;
  discountPercentage: number;
  /** Trial days for buyers who have not had a trial; 0 without an offer. */
  trialDays: number;
  /** Percent off the first month for new members; 0 without an offer. */
  firstMonthPercent: number;
}

/**
 * The terms for this buyer; undefined while loading, null after a failure, which shows the general terms.
 * `read` reads them again, and shows the old ones meanwhile.
 */
function useTerms(slug: string | undefined): {
  terms: HostedTerms | null | undefined;
  read: () => Promise<void>;
} {
  const [known, setKnown] = useState<{ slug: string; found: HostedTerms | null }>();
  const wanted = useRef(slug);
  wanted.current = slug;
  const begin = useLatestRun();
  const read = useCallback(async () => {
    if (wanted.current !== slug) return; // a failed payment of a plan that the dialog no longer shows
    const isLatest = begin();
    if (slug === undefined) return setKnown(undefined);
    const path = `/api/membership/terms?plan=${slug}`;
    const found = await callApi<HostedTerms>("GET", path).catch(() => null);
    if (isLatest()) setKnown({ slug, found });
  }, [slug, begin]);
  useEffect(() => void read(), [read]);
  return { terms: known && known.slug === slug ? known.found : undefined, read };
}

/** Price and billing of a membership before payment; visitors are sent to sign up. */
export function MembershipDialog({ request, onClose }: LazyDialogProps<MembershipDialogRequest>) {
  const user = useCurrentUser();
  const [isBusy, setBusy] = useState(false);
  useOnPageShow(() => setBusy(false));
  const isVisitor = user === null;
  useEffect(() => {
    if (request && isVisitor) redirectToSignup(request);
  }, [request, isVisitor]);
  const { terms, read } = useTerms(request && user ? request.slug : undefined);
  const shown = useLast(request);
  if (!shown || isVisitor) return null;
  const pay = async () => {
    setBusy(true);
    if (await startMembershipCheckout(shown, terms?.amounts)) return;
    setBusy(false);
    await read(); // the refusal may be about another price
  };
  return (
    <Dialog open={request !== undefined} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={`${shown.planName}: ${formatShortUsd(shown.priceCents)} a month`}
        description={
          shown.discountPercentage > 0
            ? `${formatPlanDiscount(shown.discountPercentage)} for as long as you are a member.`
            : undefined
        }
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Not now
            </Button>
            <NextStep shown={shown} terms={terms} isBusy={isBusy} onPay={() => void pay()} />
          </>
        }
      >
        <DialogTerms shown={shown} terms={terms} onCode={read} />
      </DialogContent>
    </Dialog>
  );
}

interface ShownTerms {
  shown: MembershipDialogRequest;
  terms: HostedTerms | null | undefined;
}

/** The button that continues to payment or, for a user with a membership, to the page where it can be changed. */
function NextStep({ shown, terms, isBusy, onPay }: ShownTerms & { isBusy: boolean; onPay: () => void }) {
  if (terms?.standing === "owing") return <ToMembership />;
  if (terms?.standing === "member")
    return (
      <Button asChild>
        <a
          href={membershipCheckoutPath(shown.slug, {
            name: shown.planName,
            monthlyPriceCents: shown.priceCents,
          })}
        >
          Review the plan change
        </a>
      </Button>
    );
  return (
    <Button loading={isBusy} disabled={terms === undefined} onClick={onPay}>
      Agree and continue to payment
    </Button>
  );
}

interface DialogTermsProps extends ShownTerms {
  /** The discount code has changed. */
  onCode: () => Promise<void>;
}

function DialogTerms({ shown, terms, onCode }: DialogTermsProps) {
  if (terms === undefined) return <Skeleton className="h-36 w-full rounded-card" />;
  if (terms?.standing === "owing") return <p>{EXISTING_MEMBERSHIP.owing}</p>;
  if (terms?.standing === "member")
    return (
      <p>
        You are already a member, so we change your plan instead of selling you a second one. The next page
        shows what you pay now and each month, before you agree.
      </p>
    );
  return (
    <>
      <Terms sentences={terms?.sentences ?? purchaseTerms(shown)} />
      {terms ? (
        <div className="mt-4">
          <MembershipCode plan={shown.slug} entered={terms.entered} onChanged={onCode} />
        </div>
      ) : null}
      <p className="mt-5 text-14 text-ink-soft">
        By continuing you agree to these terms and to our{" "}
        <a href="/terms" target="_blank" rel="noreferrer" className="prose-link">
          general terms
        </a>
        .
      </p>
    </>
  );
}
