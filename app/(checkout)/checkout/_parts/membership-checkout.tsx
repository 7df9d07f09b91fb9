import { SessionEnded } from "@/components/account/session-ended";
import { BuyMembership } from "@/components/checkout/buy-membership";
import { ChangeMembership } from "@/components/checkout/change-membership";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import type { UserView } from "@/lib/account/schema";
import { formatDate } from "@/lib/core/dates";
import { formatShortUsd } from "@/lib/core/money";
import { readPageCookies } from "@/lib/http/read-page-cookies";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getPurchaseOffer } from "@/lib/membership/commands/get-purchase-offer";
import { findPlansForSale, getMembershipStatus } from "@/lib/membership/queries";
import {
  findPlan,
  isClaimedPrice,
  membershipCheckoutPath,
  withSubscriptionPrice,
} from "@/lib/membership/rules/plans";
import type { PlanView } from "@/lib/membership/schema";
import { now, secondsAfter } from "@/lib/server/clock";

const DAY_SECONDS = 24 * 60 * 60;

type Query = Record<string, string | string[] | undefined>;

const textOf = (value: Query[string]): string => (typeof value === "string" ? value : "");

/**
 * The checkout of a membership (D15, D17). Query parameters are untrusted: the plan is looked up and the price
 * compared.
 */
export async function MembershipCheckout({ query }: { query: Query }) {
  const user = await getCurrentUser();
  if (!user) return <SessionEnded />;
  const membership = textOf(query["membership"]).trim();
  const [plans, status] = await Promise.all([
    findPlansForSale(),
    getMembershipStatus({ userId: user.id, isMember: user.isMember }),
  ]);
  const subscription = status.stripeSubscription;
  const plan = findPlan(
    plans,
    membership,
    subscription?.planId ?? user.membershipPlanId,
    subscription?.monthlyPriceCents,
  );
  if (!plan) return <NoSuchPlan isTop={membership.toLowerCase() === "upgrade" && plans.length > 0} />;
  const price = query["price"];
  if (price !== undefined && !isClaimedPrice(textOf(price), plan.monthlyPriceCents))
    return <OtherPrice plan={plan} />;
  const { timeZone } = await getStoreFacts();
  if (!subscription) return <Buy user={user} plan={plan} timeZone={timeZone} />;
  if (subscription.owing) return <PayFirst />;
  return (
    <ChangeMembership
      plans={plans.map((one) => withSubscriptionPrice(one, subscription))}
      ownPlanId={subscription.planId}
      wanted={withSubscriptionPrice(plan, subscription)}
      isEnding={subscription.cancelAtPeriodEnd}
      card={subscription.card}
      periodEnd={subscription.currentPeriodEnd}
      isTrial={subscription.isTrial}
      timeZone={timeZone}
    />
  );
}

async function Buy({ user, plan, timeZone }: { user: UserView; plan: PlanView; timeZone: string }) {
  const { membershipCode: code } = await readPageCookies();
  const offer = await getPurchaseOffer(user.id, plan, { code }).catch(() => null);
  if (!offer)
    return (
      <EmptyState
        as="h1"
        title="Our payment provider isn't responding"
        hint="Nothing was charged. Please try again in a moment."
        className="py-20"
      >
        <Button asChild>
          <a href={membershipCheckoutPath(plan.slug, plan)}>Try again</a>
        </Button>
      </EmptyState>
    );
  const { email, firstName, lastName } = user;
  const charged = offer.trialDays > 0 ? secondsAfter(now(), offer.trialDays * DAY_SECONDS) : null;
  return (
    <BuyMembership
      plan={plan}
      offer={offer}
      buyer={{ name: `${firstName} ${lastName}`.trim(), email }}
      isComplimentary={user.isMember}
      firstCharge={charged && formatDate(charged.toISOString(), timeZone)}
    />
  );
}

const SeePlans = () => (
  <Button asChild variant="secondary">
    <a href="/membership-signup">See the plans</a>
  </Button>
);

/** A plan with a failed payment must be paid before it can be changed. */
const PayFirst = () => (
  <EmptyState
    as="h1"
    title="Your last payment did not go through"
    hint="Change your membership's card first. Then you can change your plan."
    className="py-20"
  >
    <Button asChild>
      <a href="/dashboard">Your membership</a>
    </Button>
  </EmptyState>
);

const NoSuchPlan = ({ isTop }: { isTop: boolean }) => (
  <EmptyState
    as="h1"
    title={isTop ? "You have our largest plan" : "We do not sell this plan"}
    hint={isTop ? "There is no higher plan." : "It may have been renamed, or is no longer offered."}
    className="py-20"
  >
    <SeePlans />
  </EmptyState>
);

const OtherPrice = ({ plan }: { plan: PlanView }) => (
  <EmptyState
    as="h1"
    title={`${plan.name} costs ${formatShortUsd(plan.monthlyPriceCents)} a month`}
    hint="The link that brought you here shows a different price. Nothing was charged."
    className="py-20"
  >
    <Button asChild>
      <a href={membershipCheckoutPath(plan.slug, plan)}>
        Continue at {formatShortUsd(plan.monthlyPriceCents)} a month
      </a>
    </Button>
    <SeePlans />
  </EmptyState>
);
