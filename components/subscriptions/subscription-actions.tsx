"use client";
import { useState } from "react";
import { callApi } from "@/components/account/call-api";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { toast } from "@/components/ui/toast";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import { formatWeekday } from "@/lib/core/dates";
import { findRenewalObstacle } from "@/lib/subscriptions/rules/find-renewal-obstacle";
import type { SubscriptionsView, SubscriptionView } from "@/lib/subscriptions/schema";

interface SubscriptionActionsProps {
  subscription: SubscriptionView;
  onChanged: (view: SubscriptionsView) => void;
  onEdit: () => void;
}

const PAUSED = "Paused. Nothing will be delivered or charged until you resume this subscription.";

/** Skip, edit, pause or resume, cancel. */
export function SubscriptionActions({ subscription, onChanged, onEdit }: SubscriptionActionsProps) {
  const { productName, status, nextDate } = subscription;
  const { isBusy, press, cancel } = useSubscriptionCalls(subscription, onChanged);
  const isActive = status === "active";
  const keptFocus = useKeptFocus<HTMLDivElement>("button"); // Pause removes itself
  const nextDelivery = (view: SubscriptionsView) => describeNextDelivery(view, subscription.id);
  const common = { size: "sm", "aria-disabled": isBusy } as const;
  return (
    <div {...keptFocus} className="mt-5 flex flex-wrap gap-2">
      {isActive ? (
        <Button
          {...common}
          variant="secondary"
          aria-label={`Skip next delivery of ${productName}`}
          onClick={() => void press("skip", (view) => `Skipped.${nextDelivery(view)}`, { nextDate })}
        >
          Skip next delivery
        </Button>
      ) : (
        <Button
          {...common}
          aria-label={`Resume ${productName}`}
          onClick={() => void press("resume", (view) => `Resumed.${nextDelivery(view)}`)}
        >
          Resume
        </Button>
      )}
      <Button {...common} variant="secondary" aria-label={`Change ${productName}`} onClick={onEdit}>
        Change
      </Button>
      {isActive ? (
        <Button
          {...common}
          variant="ghost"
          aria-label={`Pause ${productName}`}
          onClick={() => void press("pause", () => PAUSED)}
        >
          Pause
        </Button>
      ) : null}
      <ConfirmDialog
        trigger={
          <Button {...common} variant="ghost" aria-label={`Cancel ${productName}`}>
            Cancel
          </Button>
        }
        title={`Cancel the subscription to ${productName}?`}
        description="There will be no more deliveries or charges. Orders you have already paid for will still arrive."
        confirmLabel="Cancel subscription"
        cancelLabel="Keep it"
        destructive
        failure="Failed to cancel this subscription. Please try again."
        onConfirm={cancel}
      />
    </div>
  );
}

/** A sentence about the next delivery of a subscription; empty if something prevents that delivery. */
function describeNextDelivery(view: SubscriptionsView, changedId: string): string {
  const changed = view.subscriptions.find(({ id }) => id === changedId);
  const isComing =
    changed && !findRenewalObstacle({ ...changed, ...view, isSold: changed.productSlug !== null });
  return isComing ? ` The next delivery is on ${formatWeekday(changed.nextDate)}.` : "";
}

/** The calls of the buttons: each shows its result and hands the new list to the page. */
function useSubscriptionCalls(
  { id, productName }: SubscriptionView,
  onChanged: SubscriptionActionsProps["onChanged"],
) {
  const [isBusy, setBusy] = useState(false);
  const path = `/api/account/subscriptions/${id}`;
  const press = async (
    action: "skip" | "pause" | "resume",
    titleOf: (view: SubscriptionsView) => string,
    body?: unknown,
  ) => {
    setBusy(true);
    try {
      const view = await callApi<SubscriptionsView>("POST", `${path}/${action}`, body);
      onChanged(view);
      toast({ title: titleOf(view) });
    } catch (error) {
      showCallFailure(error, "Failed to change this subscription. Please try again.");
    }
    setBusy(false);
  };
  const cancel = async () => {
    onChanged(await callApi<SubscriptionsView>("DELETE", path));
    toast({ title: "Subscription canceled", description: `${productName} will no longer be delivered.` });
  };
  return { isBusy, press, cancel };
}
