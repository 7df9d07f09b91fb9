import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { UserView } from "@/lib/account/schema";
import { formatDate } from "@/lib/core/dates";
import { type Cents, formatShortUsd } from "@/lib/core/money";
import { formatPlanDiscount } from "@/lib/membership/rules/format-plan";
import { membershipCheckoutPath, nextPlanUp } from "@/lib/membership/rules/plans";
import type { MembershipStatusView, PlanView } from "@/lib/membership/schema";
import { CancelMembership, KeepMembership } from "./cancel-membership";
import { CardOnFile } from "./card-on-file";
import { FeatureList } from "./feature-list";
import { MembershipActions } from "./membership-actions";
import { PaymentProblem } from "./payment-problem";

interface MembershipCardProps {
  user: Pick<UserView, "id" | "isMember" | "membershipStatus" | "membershipPlan" | "membershipStartDate">;
  status: MembershipStatusView;
  plans: readonly PlanView[];
  timeZone: string;
  /** The plan's delivery benefit as worded by `formatMemberDelivery`; null for none (D41). */
  delivery: string | null;
}

const FEATURES = 3;

const monthly = (price: Cents): string => `${formatShortUsd(price)}/month`;

/** Membership Status: the state of the membership, its benefits and actions (D15 to D17). */
export function MembershipCard({ user, status, plans, timeZone, delivery }: MembershipCardProps) {
  return (
    <Card className="flex h-full flex-col p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-22">Membership Status</h2>
        <State user={user} status={status} />
      </div>
      {user.isMember ? (
        <Member user={user} status={status} plans={plans} timeZone={timeZone} delivery={delivery} />
      ) : status.stripeSubscription ? (
        <UnpaidMembership user={user} status={status} plans={plans} timeZone={timeZone} />
      ) : (
        <NonMember plans={plans} />
      )}
    </Card>
  );
}

function State({ user, status }: Pick<MembershipCardProps, "user" | "status">) {
  if (status.stripeSubscription?.owing) return <Badge tone="warning">Payment failed</Badge>;
  if (user.isMember)
    return (
      <Badge tone="positive" dot>
        Active
      </Badge>
    );
  return <Badge tone="neutral">{user.membershipStatus === "cancelled" ? "Cancelled" : "Not a member"}</Badge>;
}

/** An unpaid membership without benefits, shown so that the user does not buy a second one. */
function UnpaidMembership({ user, status, plans, timeZone }: Omit<MembershipCardProps, "delivery">) {
  const { planId, card } = status.stripeSubscription ?? {};
  const plan = plans.find(({ id }) => id === planId);
  return (
    <>
      <p className="mt-5 font-display text-28">{plan ? `${plan.name} Plan` : "Member"}</p>
      <PaymentProblem status={status} timeZone={timeZone} className="mt-4" />
      <div className="mt-3">
        <CardOnFile card={card ?? null} isWanted />
      </div>
      <div className="mt-auto pt-6">
        <CancelMembership userId={user.id} isOwing timeZone={timeZone} />
      </div>
    </>
  );
}

function Member({ user, status, plans, timeZone, delivery }: MembershipCardProps) {
  const { membershipPlan: plan, membershipStartDate } = user;
  const subscription = status.stripeSubscription;
  const above = nextPlanUp(plans, plan?.id ?? null, subscription?.monthlyPriceCents);
  // The member's plan may not be for sale anymore.
  const own = plans.find(({ id }) => id === subscription?.planId) ?? plans[0];
  // The top plan has no upgrade (D15), so the same page offers the other plans.
  const toChange = above
    ? membershipCheckoutPath("upgrade", above)
    : subscription && own && membershipCheckoutPath(own.slug, own);
  const canChange = !subscription?.cancelAtPeriodEnd && !subscription?.owing;
  return (
    <>
      <p className="mt-5 font-display text-28">{plan ? `${plan.name} Plan` : "Member"}</p>
      <p className="mt-1 text-ink-soft">
        {plan && plan.discountPercentage > 0
          ? `${plan.discountPercentage}% off every product`
          : "Members' recipes"}
        {delivery ? ` and ${delivery}.` : "."}
      </p>
      {membershipStartDate ? (
        <p className="mt-1 text-14 text-ink-soft">Since {formatDate(membershipStartDate, timeZone)}</p>
      ) : null}
      <PaymentProblem status={status} timeZone={timeZone} className="mt-4" />
      {subscription?.currentPeriodEnd && (subscription.cancelAtPeriodEnd || !subscription.owing) ? (
        <PeriodEnd
          isEnding={subscription.cancelAtPeriodEnd}
          isOwing={subscription.owing !== null}
          trialCents={subscription.isTrial ? subscription.monthlyPriceCents : null}
          date={formatDate(subscription.currentPeriodEnd, timeZone)}
        />
      ) : null}
      {subscription && (subscription.owing || !subscription.cancelAtPeriodEnd) ? (
        <div className="mt-3">
          <CardOnFile card={subscription.card} isWanted={subscription.owing !== null} />
        </div>
      ) : null}
      <div className="mt-auto space-y-3 pt-6">
        <MembershipActions>
          {toChange && canChange ? (
            <Button asChild size="sm">
              <a href={toChange}>Change Plan</a>
            </Button>
          ) : null}
          {subscription?.cancelAtPeriodEnd ? <KeepMembership /> : null}
          {subscription && (subscription.owing || !subscription.cancelAtPeriodEnd) ? (
            <CancelMembership userId={user.id} isOwing={subscription.owing !== null} timeZone={timeZone} />
          ) : null}
        </MembershipActions>
        {above && canChange ? (
          <p className="text-14 text-ink-soft">
            Next up: {above.name}, {monthly(above.monthlyPriceCents)},{" "}
            {formatPlanDiscount(above.discountPercentage)}.
          </p>
        ) : null}
        {subscription ? null : <ComplimentaryMembership />}
      </div>
    </>
  );
}

interface PeriodEndProps {
  isEnding: boolean;
  /** The last payment failed, so the benefits end earlier, as `PaymentProblem` says. */
  isOwing: boolean;
  /** Last day of the trial or the paid period, formatted. */
  date: string;
  /** The monthly price after a trial; null in a paid period. */
  trialCents: Cents | null;
}

/** The end date of the period; all that remains to show after a cancellation (D17). */
function PeriodEnd({ isEnding, isOwing, date, trialCents }: PeriodEndProps) {
  if (isEnding)
    return (
      <Notice tone="warning" title={`Your membership ends on ${date}`} className="mt-4">
        {isOwing ? null : "You keep all its benefits until then."}
      </Notice>
    );
  if (trialCents === null) return <p className="mt-1 text-14 text-ink-soft">Renews on {date}</p>;
  return (
    <p className="mt-1 text-14 text-ink-soft">
      Trial until {date}, then {monthly(trialCents)} unless you cancel before then
    </p>
  );
}

/** A complimentary membership, which is not charged. */
const ComplimentaryMembership = () => (
  <p className="text-14 text-ink-soft">
    Nothing is charged for this membership. To end it,{" "}
    <Link href="/contact" className="prose-link">
      write to us
    </Link>
    .
  </p>
);

function NonMember({ plans }: Pick<MembershipCardProps, "plans">) {
  const core = plans.find(({ slug }) => slug === "core") ?? plans[0];
  if (!core) return <p className="mt-5">You shop at regular prices.</p>;
  return (
    <>
      <p className="mt-5 text-pretty">
        You shop at regular prices.{" "}
        {core.discountPercentage > 0
          ? `${core.name} takes ${core.discountPercentage}% off everything for ${monthly(core.monthlyPriceCents)}.`
          : ""}
      </p>
      <FeatureList features={core.features.slice(0, FEATURES)} className="mt-4" />
      <div className="mt-auto flex flex-wrap gap-2.5 pt-6">
        <Button asChild size="sm">
          {/* A page with its own root layout and policy, so always a full navigation. */}
          <a href={membershipCheckoutPath(core.slug, core)}>Upgrade for {monthly(core.monthlyPriceCents)}</a>
        </Button>
        <Button asChild variant="ghost" size="sm">
          <Link href="/membership-signup">Compare plans</Link>
        </Button>
      </div>
    </>
  );
}
