import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { formatDate, formatLongDay } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import type { AdminSubscriptionDetail } from "@/lib/subscriptions/schema/admin-subscription";
import { FactList } from "../fact-list";
import { CustomerLink } from "./customer-link";
import { CardStateText, SubscriptionBadges } from "./subscription-badges";
import { SubscriptionButtons } from "./subscription-buttons";
import { nextDateText } from "./subscription-columns";
import { type SubscriptionDetailProps, SubscriptionHistory } from "./subscription-history";

/** A product subscription with its facts and history. */
export function SubscriptionDetail({ subscription, timeZone }: SubscriptionDetailProps) {
  const { productName, quantity, intervalDays } = subscription;
  return (
    <>
      <header className="mb-6 space-y-4">
        <div>
          <h1 className="text-28 wrap-anywhere sm:text-38">
            {quantity} × {productName}
          </h1>
          <div className="mt-1 flex flex-wrap items-center gap-3">
            <span>Every {intervalDays} days</span>
            <SubscriptionBadges subscription={subscription} />
          </div>
        </div>
        <SubscriptionButtons subscription={subscription} />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Facts subscription={subscription} timeZone={timeZone} />
        <SubscriptionHistory subscription={subscription} timeZone={timeZone} />
      </div>
    </>
  );
}

const countText = (attempts: number): string => (attempts === 1 ? "Once" : `${attempts} times`);

/** What the customer's membership means for the renewals. */
function describeMembership({ isMember, memberUntil }: AdminSubscriptionDetail): string {
  if (!isMember) return "No membership: this subscription will be paused on its next renewal date";
  return memberUntil
    ? `Canceled, active through ${formatLongDay(memberUntil)}: this subscription will be paused on its first renewal date after that`
    : "Member";
}

function Facts({ subscription, timeZone }: SubscriptionDetailProps) {
  const { customer, address, unitPriceCents, lineTotalCents, extras, quantity } = subscription;
  const { retryAt, lastDeclinedAt, attempts, startedBy, consentedAt, announcedUnitCents } = subscription;
  const on = (instant: string | null) => instant && formatDate(instant, timeZone);
  const facts: [string, ReactNode][] = [
    ["Customer", <CustomerLink key="customer" customer={customer} />],
    ["Membership", describeMembership(subscription)],
    ["Next renewal", nextDateText(subscription)],
    ["Amount", `${quantity} × ${formatUsd(unitPriceCents)} = ${formatUsd(lineTotalCents)} ${extras}`],
    ["Discount", subscription.discountNote],
    [
      "Announced price",
      `${formatUsd(announcedUnitCents)} each: no renewal charges more before it is announced`,
    ],
    ["Card", <CardStateText key="card" subscription={subscription} />],
    [
      "Declined",
      attempts > 0
        ? `${countText(attempts)}${lastDeclinedAt ? `, last on ${on(lastDeclinedAt)}` : ""}`
        : null,
    ],
    ["Next attempt", on(retryAt)],
    [
      "Address",
      address
        ? `${address.firstName} ${address.lastName}\n${address.address}\n${address.city}, ${address.state} ${address.zip}`
        : "None",
    ],
    [
      "Started",
      startedBy ? (
        <span key="started">
          {on(consentedAt)} with order{" "}
          <Link href={`/admin/orders/${startedBy.id}`} className="prose-link">
            {startedBy.orderNumber}
          </Link>
        </span>
      ) : (
        on(consentedAt)
      ),
    ],
    ["Canceled", on(subscription.cancelledAt)],
  ];
  return <FactList facts={facts} />;
}
