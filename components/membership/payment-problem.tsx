import { Notice } from "@/components/ui/notice";
import { formatDate } from "@/lib/core/dates";
import type { MembershipStatusView } from "@/lib/membership/schema";

interface PaymentProblemProps {
  status: MembershipStatusView;
  timeZone: string;
  className?: string;
}

/** A failed monthly payment: how long benefits continue, and how to pay. */
export function PaymentProblem({ status, timeZone, className = "" }: PaymentProblemProps) {
  const owing = status.stripeSubscription?.owing;
  if (!owing) return null;
  const stays = status.isActive && owing.until ? formatDate(owing.until, timeZone) : null;
  return (
    <Notice tone="warning" title="Your last payment failed" className={className}>
      {stays
        ? `You keep all your member benefits until ${stays}. `
        : "Your member prices are paused until the payment succeeds. "}
      Change your card, and we'll charge the new one right away.
    </Notice>
  );
}
