import type { Metadata } from "next";
import { AttentionList } from "@/components/admin/reports/attention-list";
import { RevenueChart } from "@/components/admin/reports/charts";
import { TodayTiles } from "@/components/admin/reports/today-tiles";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { hasPermission } from "@/lib/admin/rules/permissions";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getAttention } from "@/lib/reports/queries/attention";
import { getReport } from "@/lib/reports/queries/report";
import { rankAttentionItems } from "@/lib/reports/rules/attention";
import { defineAdminPage } from "../_parts/define-page";

export const metadata: Metadata = { title: "Dashboard" };

export default defineAdminPage({ tab: "dashboard" }, async ({ role }) => {
  const [report, attention, { timeZone }] = await Promise.all([
    hasPermission(role, "reports.see") ? getReport({ range: "30d" }) : null,
    getAttention(),
    getStoreFacts(),
  ]);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <div className="min-w-0 xl:order-3">
        <AttentionList
          items={rankAttentionItems(attention, role, timeZone)}
          alerts={hasPermission(role, "orders.money") ? attention.alerts : []}
          openAlerts={attention.openAlerts}
          timeZone={timeZone}
        />
      </div>
      <section aria-label="Figures" className="min-w-0 xl:order-1 xl:col-span-2">
        <TodayTiles
          report={report}
          toPack={attention.toPack}
          lateToPack={attention.lateToPack}
          seesOrders={hasPermission(role, "orders.see")}
        />
      </section>
      {report ? (
        <div className="min-w-0 xl:order-2">
          <RevenueChart
            report={report}
            title="Revenue of the last 30 days"
            aside={
              <Button asChild variant="secondary" size="sm">
                <Link href="/admin/reports">Reports</Link>
              </Button>
            }
          />
        </div>
      ) : null}
    </div>
  );
});
