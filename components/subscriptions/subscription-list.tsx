"use client";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { AddressView } from "@/lib/account/schema";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import { DEFAULT_INTERVAL_DAYS } from "@/lib/subscriptions/rules/intervals";
import type { SubscriptionsView, SubscriptionView } from "@/lib/subscriptions/schema";
import { SubscriptionCard } from "./subscription-card";
import { SubscriptionForm } from "./subscription-form";

interface SubscriptionListProps {
  initial: SubscriptionsView;
  addresses: readonly AddressView[];
}

/** A user's product subscriptions with their actions. */
export function SubscriptionList({ initial, addresses }: SubscriptionListProps) {
  const [view, setView] = useState(initial);
  const [edited, setEdited] = useState<SubscriptionView>();
  // Updates only this subscription from the response, because responses of concurrent calls can arrive out of order.
  const updateFromResponse = (id: string) => (next: SubscriptionsView) =>
    setView(({ schedules }) => ({
      ...next,
      schedules: schedules.flatMap((known) =>
        known.id === id ? next.schedules.filter((changed) => changed.id === id) : [known],
      ),
    }));
  if (view.schedules.length === 0) return <Nothing isMember={view.isMember} />;
  return (
    <>
      {view.isMember ? null : (
        <Notice
          tone="warning"
          title="Subscribe & save is for members, and you are not one at the moment."
          action={
            <Button asChild size="sm" variant="secondary">
              <Link href="/membership-signup">See the plans</Link>
            </Button>
          }
          className="mb-6"
        >
          Nothing is delivered or charged until you are a member again.
        </Notice>
      )}
      <ul className="space-y-4">
        {view.schedules.map((schedule) => (
          <li key={schedule.id}>
            <SubscriptionCard
              schedule={schedule}
              cards={view.cards}
              onChanged={updateFromResponse(schedule.id)}
              onEdit={() => setEdited(schedule)}
            />
          </li>
        ))}
      </ul>
      <SubscriptionForm
        schedule={edited}
        addresses={addresses}
        cards={view.cards}
        onClose={() => setEdited(undefined)}
        onChanged={updateFromResponse(edited?.id ?? "")}
      />
    </>
  );
}

const Nothing = ({ isMember }: { isMember: boolean }) => (
  <Card>
    <EmptyState
      as="h2"
      icon={Repeat}
      title="No subscriptions yet"
      hint={
        isMember
          ? `Tick “Subscribe” on a product, and it comes every ${DEFAULT_INTERVAL_DAYS} days for ${SUBSCRIPTION_PERCENT_OFF}% less.`
          : `Members get the products they use often delivered automatically, for ${SUBSCRIPTION_PERCENT_OFF}% less.`
      }
    >
      <Button asChild>
        {isMember ? (
          <Link href="/shop">Browse products</Link>
        ) : (
          <Link href="/membership-signup">See the plans</Link>
        )}
      </Button>
    </EmptyState>
  </Card>
);
