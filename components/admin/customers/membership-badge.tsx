import { Badge } from "@/components/ui/badge";
import type { CustomerRow } from "@/lib/account/schema/customer";
import { isPaymentOverdue } from "@/lib/membership/rules/membership-status";
import { STATUS_NAMES, STATUS_TONES } from "./labels";

/** A customer's membership, and whether it ends soon or a payment is overdue. */
export function MembershipBadge({ membershipStatus, membershipPlanName, subscription }: CustomerRow) {
  const plan = membershipStatus === "active" || membershipStatus === "trial" ? membershipPlanName : null;
  const isOverdue = subscription !== null && isPaymentOverdue(subscription.status);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={STATUS_TONES[membershipStatus]}>
        {STATUS_NAMES[membershipStatus]}
        {plan ? ` · ${plan}` : ""}
      </Badge>
      {isOverdue ? <Badge tone="danger">Payment due</Badge> : null}
      {subscription?.cancelAtPeriodEnd ? <Badge tone="warning">Ending</Badge> : null}
    </span>
  );
}
