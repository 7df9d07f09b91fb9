import { CalendarDays, HandCoins, Package } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { StatCard } from "@/components/ui/stat-card";
import type { CustomerRow } from "@/lib/account/schema/customer";
import { formatDate } from "@/lib/core/dates";
import { cents, formatCents, parseDollars } from "@/lib/core/money";
import type { LifetimeValue } from "@/lib/orders/schema/customer-detail";

interface DetailFiguresProps {
  customer: CustomerRow;
  /** A promise, because the fees come from Stripe. */
  value: Promise<LifetimeValue>;
  /** The shop's time zone. */
  timeZone: string;
}

/** Lifetime figures of a customer. */
export function DetailFigures({ customer, value, timeZone }: DetailFiguresProps) {
  const { orders, paidForOrders, createdAt, membershipStartDate } = customer;
  const paid = parseDollars(paidForOrders) ?? cents(0);
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-3">
      <Suspense fallback={<StatCard label="Lifetime value" value="" icon={HandCoins} loading />}>
        <Lifetime value={value} />
      </Suspense>
      <StatCard
        label="Paid orders"
        value={orders.toLocaleString("en-US")}
        icon={Package}
        hint={orders > 0 ? `${formatCents(Math.round(paid / orders))} each on average` : "None yet"}
      />
      <StatCard
        label="Customer since"
        value={formatDate(createdAt, timeZone)}
        icon={CalendarDays}
        hint={
          membershipStartDate ? `Member since ${formatDate(membershipStartDate, timeZone)}` : "Not a member"
        }
      />
    </div>
  );
}

async function Lifetime({ value }: { value: Promise<LifetimeValue> }): Promise<ReactNode> {
  const { orders, fees } = await value;
  const kept = "Payments net of refunds and lost disputes.";
  return (
    <StatCard
      label="Lifetime value"
      icon={HandCoins}
      value={formatCents(orders + (fees ?? 0))}
      hint={
        fees === null
          ? `Orders only: membership payments could not be read from Stripe. ${kept}`
          : `Orders ${formatCents(orders)}, memberships ${formatCents(fees)}. ${kept}`
      }
    />
  );
}
