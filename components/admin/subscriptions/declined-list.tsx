"use client";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { formatDate, formatDateTime } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { MAX_DECLINES } from "@/lib/subscriptions/rules/days";
import type { AdminSubscription, DeclinedListParams } from "@/lib/subscriptions/schema/admin-subscription";
import { actionsColumn } from "../actions-column";
import { ListScreen } from "../list-screen";
import { useKeysetList } from "../use-admin-list";
import { CustomerLink } from "./customer-link";
import { CardStateText } from "./subscription-badges";
import { RetryButton } from "./subscription-buttons";

interface DeclinedListProps {
  params: DeclinedListParams;
  page: KeysetPage<AdminSubscription>;
  /** The shop's time zone. */
  timeZone: string;
}

/** The worklist of renewals whose card was declined. */
export function DeclinedList({ params, page, timeZone }: DeclinedListProps) {
  return (
    <ListScreen
      list={useKeysetList(params, page)}
      noun={{ one: "declined card", many: "declined cards" }}
      search={{ placeholder: "Product, name or email" }}
      columns={() => columns(timeZone)}
      nameOf={({ productName, customer }) => `renewal of ${productName} for ${customer.name}`}
      empty="Renewals whose card was declined appear here."
    />
  );
}

/** "2 of 4, last on Nov 23, 2026". Retries by staff can exceed those of the shop. */
const attemptsText = ({ attempts, lastDeclinedAt }: AdminSubscription, timeZone: string): string => {
  const count = attempts > MAX_DECLINES ? String(attempts) : `${attempts} of ${MAX_DECLINES}`;
  return lastDeclinedAt ? `${count}, last on ${formatDate(lastDeclinedAt, timeZone)}` : count;
};

const nextAttemptText = ({ status, retryAt }: AdminSubscription, timeZone: string): string => {
  if (status === "paused") return "None: paused";
  return retryAt ? formatDateTime(retryAt, timeZone) : "Within minutes";
};

const columns = (timeZone: string): Column<AdminSubscription>[] => [
  {
    id: "customer",
    header: "Customer",
    cell: (subscription) => (
      <span className="block text-14 font-normal">
        <CustomerLink customer={subscription.customer} />
        <span className="mt-1 block space-y-1 whitespace-normal lg:hidden">
          <Renewal subscription={subscription} />
          <span className="block">
            {formatUsd(subscription.lineTotalCents)}, attempts: {attemptsText(subscription, timeZone)}
          </span>
          <span className="block">Next attempt: {nextAttemptText(subscription, timeZone)}</span>
          <CardStateText subscription={subscription} />
        </span>
      </span>
    ),
    isRowHeader: true,
  },
  {
    id: "renewal",
    header: "Subscription",
    cell: (subscription) => <Renewal subscription={subscription} />,
    className: "max-lg:hidden",
  },
  {
    id: "amount",
    header: "Amount",
    cell: ({ lineTotalCents }) => formatUsd(lineTotalCents),
    align: "end",
    className: "max-lg:hidden",
  },
  {
    id: "attempts",
    header: "Attempts",
    cell: (subscription) => attemptsText(subscription, timeZone),
    className: "max-lg:hidden",
  },
  {
    id: "attempt",
    header: "Next attempt",
    cell: (subscription) => nextAttemptText(subscription, timeZone),
    className: "max-lg:hidden",
  },
  {
    id: "card",
    header: "Card",
    cell: (subscription) => <CardStateText subscription={subscription} />,
    className: "max-xl:hidden",
  },
  actionsColumn((subscription) => <RetryButton subscription={subscription} />),
];

const Renewal = ({ subscription: { id, quantity, productName } }: { subscription: AdminSubscription }) => (
  <Link
    href={`/admin/subscriptions/${id}`}
    className="inline-flex min-h-6 max-w-60 items-center font-semibold wrap-anywhere whitespace-normal text-ink hover:text-fern hover:underline"
  >
    {quantity} × {productName}
  </Link>
);
