"use client";
import { useEffect, useRef, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { useCurrentUser } from "@/components/account/use-current-user";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { LazyDialogProps } from "@/components/ui/lazy-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { type Cents, formatShortUsd } from "@/lib/core/money";
import { membershipCheckoutPath, purchaseTerms } from "@/lib/membership/rules";
import type { HostedTerms } from "@/lib/membership/schema";
import { redirectToSignup, startMembershipCheckout } from "./start-membership-checkout";
import { Terms } from "./terms";

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

/** The terms for this buyer; undefined while loading, null after a failure, which shows the general terms. */
function useTerms(slug: string | undefined): HostedTerms | null | undefined {
  const [terms, setTerms] = useState<{ slug: string; found: HostedTerms | null }>();
  useEffect(() => {
    if (slug === undefined) return setTerms(undefined);
    let isCurrent = true;
    const show = (found: HostedTerms | null) => isCurrent && setTerms({ slug, found });
    callApi<HostedTerms>("GET", `/api/membership/terms?plan=${slug}`).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [slug]);
  return terms && terms.slug === slug ? terms.found : undefined;
}

/** Price and billing of a membership before payment; visitors are sent to sign up. */
export function MembershipDialog({ request, onClose }: LazyDialogProps<MembershipDialogRequest>) {
  const user = useCurrentUser();
  const [isBusy, setBusy] = useState(false);
  const last = useRef(request);
  last.current = request ?? last.current;
  const isVisitor = user === null;
  useEffect(() => {
    if (request && isVisitor) redirectToSignup(request);
  }, [request, isVisitor]);
  const terms = useTerms(request && user ? request.slug : undefined);
  const shown = last.current;
  if (!shown || isVisitor) return null;
  const isMember = terms?.standing === "member";
  const pay = async () => {
    setBusy(true);
    if (!(await startMembershipCheckout(shown))) setBusy(false);
  };
  return (
    <Dialog open={request !== undefined} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={`${shown.planName}: ${formatShortUsd(shown.priceCents)} a month`}
        description={`${shown.discountPercentage}% off everything, for as long as you are a member.`}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              Not now
            </Button>
            {isMember ? (
              <Button asChild>
                <a
                  href={membershipCheckoutPath(shown.slug, {
                    name: shown.planName,
                    monthlyPriceCents: shown.priceCents,
                  })}
                >
                  See what the change costs
                </a>
              </Button>
            ) : (
              <Button loading={isBusy} disabled={terms === undefined} onClick={() => void pay()}>
                Agree and continue to payment
              </Button>
            )}
          </>
        }
      >
        <DialogTerms shown={shown} terms={terms} />
      </DialogContent>
    </Dialog>
  );
}

interface DialogTermsProps {
  shown: MembershipDialogRequest;
  terms: HostedTerms | null | undefined;
}

function DialogTerms({ shown, terms }: DialogTermsProps) {
  if (terms === undefined) return <Skeleton className="h-36 w-full rounded-card" />;
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
