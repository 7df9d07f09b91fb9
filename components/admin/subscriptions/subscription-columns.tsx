import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import { formatLongDay } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import type { AdminSubscription } from "@/lib/subscriptions/schema/admin-subscription";
import { CardStateText, SubscriptionBadges } from "./subscription-badges";

/** "December 3, 2026", or why there is no date. */
export const nextDateText = ({ status, nextDate, isDue }: AdminSubscription): string => {
  if (status !== "active") return "None";
  return isDue ? `Due since ${formatLongDay(nextDate)}` : formatLongDay(nextDate);
};

function SubscriptionCustomer({ subscription: { customer } }: { subscription: AdminSubscription }) {
  return (
    <span className="block max-w-60">
      <span className="block truncate">{customer.name || "A former customer"}</span>
      <span className="block truncate text-12 text-ink-soft">{customer.email}</span>
    </span>
  );
}

/** The product with its quantity and interval; on phones with what the other columns show. */
function SubscriptionProduct({ subscription }: { subscription: AdminSubscription }) {
  const { id, productName, quantity, intervalDays, customer, lineTotalCents } = subscription;
  return (
    <span className="block max-w-72 font-normal wrap-anywhere whitespace-normal">
      <Link
        href={`/admin/subscriptions/${id}`}
        className="inline-flex min-h-6 items-center font-semibold text-ink hover:text-fern hover:underline"
      >
        {quantity} × {productName}
      </Link>
      <span className="block text-12 text-ink-soft">Every {intervalDays} days</span>
      <span className="mt-1 block space-y-1 text-14 md:hidden">
        <span className="block truncate">{customer.name || customer.email}</span>
        <span className="block">
          {nextDateText(subscription)}, {formatUsd(lineTotalCents)}
        </span>
        <SubscriptionBadges subscription={subscription} />
      </span>
    </span>
  );
}

/** The columns of the Subscriptions tab. */
export const SUBSCRIPTION_COLUMNS: Column<AdminSubscription>[] = [
  {
    id: "product",
    header: "Subscription",
    cell: (subscription) => <SubscriptionProduct subscription={subscription} />,
    isRowHeader: true,
  },
  {
    id: "customer",
    header: "Customer",
    cell: (subscription) => <SubscriptionCustomer subscription={subscription} />,
    className: "max-md:hidden",
  },
  {
    id: "status",
    header: "Status",
    cell: (subscription) => <SubscriptionBadges subscription={subscription} />,
    className: "max-md:hidden",
  },
  { id: "next", header: "Next renewal", cell: nextDateText, sortable: true, className: "max-md:hidden" },
  {
    id: "amount",
    header: "Amount",
    cell: ({ lineTotalCents, extras }) => (
      <span className="block">
        {formatUsd(lineTotalCents)}
        <span className="block text-12 font-normal whitespace-normal text-ink-soft">{extras}</span>
      </span>
    ),
    align: "end",
    className: "max-md:hidden",
  },
  {
    id: "card",
    header: "Card",
    cell: (subscription) => <CardStateText subscription={subscription} />,
    className: "max-lg:hidden",
  },
];
