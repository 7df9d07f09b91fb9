import { CircleDollarSign, HandCoins, TrendingDown, UserPlus, Users } from "lucide-react";
import { StatCard } from "@/components/ui/stat-card";
import { formatShortUsd } from "@/lib/core/money";
import { ESTIMATED_MONTHLY_VALUE } from "@/lib/membership/rules/plan-defaults";
import type { MembershipStats } from "@/lib/membership/schema/admin-plan";

const usd = (dollars: number): string => formatShortUsd(Math.round(dollars * 100));

/** Figures above the Plans tab with their definitions; the estimate is beside the actual figures (D23). */
export function MembershipFigures({ stats }: { stats: MembershipStats }) {
  const { totalActiveMembers: members, churnRate } = stats;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <StatCard
        label="Active members"
        value={members.toLocaleString("en-US")}
        icon={Users}
        hint="Members with benefits now: paying, in a trial, or complimentary."
      />
      <StatCard
        label="Monthly recurring revenue"
        value={usd(stats.monthlyRecurringRevenue)}
        icon={CircleDollarSign}
        hint="Monthly fees of paid memberships, excluding trials and complimentary memberships."
      />
      <StatCard
        label="Monthly revenue (estimate)"
        value={usd(stats.estimatedMonthlyRevenue)}
        icon={CircleDollarSign}
        hint={`Active members × $${ESTIMATED_MONTHLY_VALUE}.`}
      />
      <StatCard
        label="New members this month"
        value={stats.newSignupsThisMonth.toLocaleString("en-US")}
        icon={UserPlus}
        hint="People who started their first membership this month, trials included and complimentary memberships excluded."
      />
      <StatCard
        label="Churn rate"
        value={churnRate === null ? "—" : `${churnRate}%`}
        icon={TrendingDown}
        hint={
          churnRate === null
            ? "There were no memberships 30 days ago, apart from complimentary ones."
            : "Of the people with a membership 30 days ago (trials included, complimentary memberships excluded), the percentage who have none now."
        }
      />
      <StatCard
        label={
          stats.averageLifetimeValueIsDefault ? "Average lifetime value (default)" : "Average lifetime value"
        }
        value={usd(stats.averageLifetimeValue)}
        icon={HandCoins}
        hint={
          stats.averageLifetimeValueIsDefault
            ? "A default, until the first membership has ended."
            : "The fees of all memberships so far, net of refunds, divided by the number of ended memberships."
        }
      />
    </div>
  );
}
