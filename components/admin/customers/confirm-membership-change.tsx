"use client";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { CustomerRow, PlanChoice, SubscriptionResolution } from "@/lib/account/schema/customer";
import { formatDate } from "@/lib/core/dates";
import type { StripeSubscriptionChange } from "@/lib/membership/rules/customers";
import { isPaymentOverdue } from "@/lib/membership/rules/membership-status";
import { customerName } from "./labels";

interface ConfirmMembershipChangeProps {
  customer: CustomerRow;
  change: StripeSubscriptionChange;
  plans: readonly PlanChoice[];
  /** The shop's time zone. */
  timeZone: string;
  onAnswer: (answer: SubscriptionResolution) => void;
  onCancel: () => void;
}

/** Confirms a change to an active subscription at Stripe (D17). */
export function ConfirmMembershipChange(props: ConfirmMembershipChangeProps) {
  const { customer, change, onCancel } = props;
  const { subscription } = customer;
  if (!subscription) return null;
  const changeTitle = isPaymentOverdue(subscription.status)
    ? "The plan can't be changed yet"
    : "Change the plan at Stripe too?";
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onCancel())}>
      <DialogContent
        title={change.kind === "end" ? "End the membership at Stripe?" : changeTitle}
        description={`${customerName(customer)} has ${subscription.planName} for $${subscription.price} a month.`}
        size="sm"
        footer={
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <div className="space-y-3">
          {change.kind === "end" ? <MembershipEnds {...props} /> : <MembershipChanges {...props} />}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function MembershipEnds({ customer, timeZone, onAnswer }: ConfirmMembershipChangeProps) {
  const { currentPeriodEnd = null, cancelAtPeriodEnd = false, status = "" } = customer.subscription ?? {};
  const isOverdue = isPaymentOverdue(status);
  const until = currentPeriodEnd ? formatDate(currentPeriodEnd, timeZone) : "the end of the paid period";
  return (
    <>
      <p className="text-14 text-ink-soft">
        {isOverdue
          ? "The last membership payment failed. The amount due won't be charged, "
          : "Either way, nothing is refunded automatically, "}
        and {customerName(customer)} will be notified by email.
      </p>
      {isOverdue ? null : cancelAtPeriodEnd ? (
        <p className="text-14">It ends on {until} already.</p>
      ) : (
        <Button className="w-full" onClick={() => onAnswer("end-later")}>
          End on {until}, as it is paid until then
        </Button>
      )}
      <Button variant="destructive" className="w-full" onClick={() => onAnswer("end-now")}>
        End now
      </Button>
    </>
  );
}

function MembershipChanges({ customer, change, plans, timeZone, onAnswer }: ConfirmMembershipChangeProps) {
  if (change.kind !== "change" || !customer.subscription) return null;
  const plan = plans.find(({ id }) => id === change.planId);
  const { currentPeriodEnd = null, cancelAtPeriodEnd, planName, price, status } = customer.subscription;
  if (isPaymentOverdue(status))
    return (
      <p className="text-14">
        The last membership payment failed. You can change the plan once the payment goes through.{" "}
        {customerName(customer)} needs to update the card first.
      </p>
    );
  const end = currentPeriodEnd && formatDate(currentPeriodEnd, timeZone);
  const atEnd = "at the end of this period";
  return (
    <>
      <p className="text-14">
        {change.endsTrial
          ? `The trial ends now, and the card is charged $${plan?.monthlyPrice ?? price} for a month of ${plan?.name ?? planName}.`
          : cancelAtPeriodEnd
            ? `The plan is ${plan?.name} until the membership ends ${end ? `on ${end}` : atEnd}. Nothing is charged or credited.`
            : `Starting ${end ?? atEnd}, the card is charged $${plan?.monthlyPrice} a month for ${plan?.name}. Nothing is charged or credited for the time before that.`}
      </p>
      <p className="text-14 text-ink-soft">{customerName(customer)} will be notified by email.</p>
      <Button className="w-full" onClick={() => onAnswer("change")}>
        {change.endsTrial ? "End the trial and charge the card" : "Change the plan"}
      </Button>
    </>
  );
}
