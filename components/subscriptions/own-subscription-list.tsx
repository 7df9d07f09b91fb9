"use client";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import type { AddressView } from "@/lib/account/schema";
import { formatWeekday } from "@/lib/core/dates";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import { DEFAULT_INTERVAL_DAYS } from "@/lib/subscriptions/rules/intervals";
import type { SubscriptionsView, SubscriptionView } from "@/lib/subscriptions/schema";
import { OwnSubscription } from "./own-subscription";
import { SubscriptionForm } from "./subscription-form";

interface OwnSubscriptionListProps {
  initial: SubscriptionsView;
  addresses: readonly AddressView[];
  /** Whether a plan is for sale. */
  hasPlansForSale: boolean;
}

/** A user's product subscriptions with their actions. */
export function OwnSubscriptionList({ initial, addresses, hasPlansForSale }: OwnSubscriptionListProps) {
  const [view, setView] = useState(initial);
  const keptFocus = useKeptFocus<HTMLDivElement>("a, button"); // a canceled subscription disappears
  const [edited, setEdited] = useState<SubscriptionView>();
  // Updates only this subscription from the response, because responses of concurrent calls can arrive out of order.
  const updateFromResponse = (id: string) => (next: SubscriptionsView) =>
    setView(({ subscriptions }) => ({
      ...next,
      subscriptions: subscriptions.flatMap((known) =>
        known.id === id ? next.subscriptions.filter((changed) => changed.id === id) : [known],
      ),
    }));
  return (
    <div {...keptFocus} tabIndex={-1} className="outline-none">
      {view.subscriptions.length === 0 ? (
        <NoSubscriptions isMember={view.isMember} hasPlansForSale={hasPlansForSale} />
      ) : null}
      {view.subscriptions.length > 0 ? (
        <MembershipNotice {...view} hasPlansForSale={hasPlansForSale} />
      ) : null}
      <ul className="space-y-4">
        {view.subscriptions.map((subscription) => (
          <li key={subscription.id}>
            <OwnSubscription
              subscription={subscription}
              view={view}
              onChanged={updateFromResponse(subscription.id)}
              onEdit={() => setEdited(subscription)}
            />
          </li>
        ))}
      </ul>
      <SubscriptionForm
        subscription={edited}
        addresses={addresses}
        cards={view.cards}
        onClose={() => setEdited(undefined)}
        onChanged={updateFromResponse(edited?.id ?? "")}
      />
    </div>
  );
}

/** What the user's membership means for the subscriptions; nothing while it renews. */
function MembershipNotice({
  isMember,
  memberUntil,
  hasPlansForSale,
}: Pick<SubscriptionsView, "isMember" | "memberUntil"> & { hasPlansForSale: boolean }) {
  if (!isMember)
    return (
      <Notice
        tone="warning"
        title="Subscribe & save is for members, and your membership is not active."
        action={hasPlansForSale ? <NoticeLink href="/membership-signup">See the plans</NoticeLink> : null}
        className="mb-6"
      >
        Nothing will be delivered or charged until you're a member again.
      </Notice>
    );
  return memberUntil ? (
    <Notice
      tone="warning"
      title={`Your membership ends on ${formatWeekday(memberUntil)}.`}
      action={<NoticeLink href="/account">Go to membership</NoticeLink>}
      className="mb-6"
    >
      Your subscriptions won't renew after that day unless you keep your membership.
    </Notice>
  ) : null;
}

const NoticeLink = ({ href, children }: { href: string; children: string }) => (
  <Button asChild size="sm" variant="secondary">
    <Link href={href}>{children}</Link>
  </Button>
);

const NoSubscriptions = ({ isMember, hasPlansForSale }: { isMember: boolean; hasPlansForSale: boolean }) => (
  <Card>
    <EmptyState
      as="h2"
      icon={Repeat}
      title="No subscriptions yet"
      hint={
        isMember
          ? `Choose “Subscribe” on a product to have it delivered every ${DEFAULT_INTERVAL_DAYS} days for ${SUBSCRIPTION_PERCENT_OFF}% less.`
          : `Members get the products they use often delivered automatically, for ${SUBSCRIPTION_PERCENT_OFF}% less.`
      }
    >
      <Button asChild>
        {isMember || !hasPlansForSale ? (
          <Link href="/shop">Browse products</Link>
        ) : (
          <Link href="/membership-signup">See the plans</Link>
        )}
      </Button>
    </EmptyState>
  </Card>
);
