import { Banknote, Boxes, Package, UserPlus } from "lucide-react";
import { Link } from "@/components/ui/link";
import { StatCard } from "@/components/ui/stat-card";
import { formatCents } from "@/lib/core/money";
import { netSales } from "@/lib/reports/rules/stats";
import type { Report } from "@/lib/reports/schema";

interface TodayTilesProps {
  /** Days up to today; null for roles that may not see figures. */
  report: Report | null;
  toPack: number;
  lateToPack: number;
  /** Whether the role may open the orders. */
  seesOrders: boolean;
}

/** Today's figures so far, with yesterday's for comparison. */
export function TodayTiles({ report, toPack, lateToPack, seesOrders }: TodayTilesProps) {
  const today = report?.buckets.at(-1);
  const yesterday = report?.buckets.at(-2);
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      {today && yesterday ? (
        <>
          <StatCard
            label="Revenue today"
            icon={Banknote}
            value={formatCents(netSales(today))}
            hint={`${formatCents(netSales(yesterday))} yesterday, without sales tax and delivery`}
          />
          <StatCard
            label="Orders today"
            icon={Package}
            value={today.orders.toLocaleString("en-US")}
            hint={`${yesterday.orders.toLocaleString("en-US")} yesterday`}
          />
          <StatCard
            label="New members today"
            icon={UserPlus}
            value={today.newMembers.toLocaleString("en-US")}
            hint={`${yesterday.newMembers.toLocaleString("en-US")} yesterday`}
          />
        </>
      ) : null}
      {seesOrders ? (
        <StatCard
          label="To pack"
          icon={Boxes}
          value={toPack.toLocaleString("en-US")}
          hint={
            <>
              {lateToPack > 0 ? `${lateToPack.toLocaleString("en-US")} late · ` : ""}
              <Link
                href="/admin/orders?status=new&cancelled=no&hold=no"
                className="underline underline-offset-4 hover:text-fern"
              >
                Orders to pack
              </Link>
            </>
          }
        />
      ) : null}
    </div>
  );
}
