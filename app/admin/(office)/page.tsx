import type { Metadata } from "next";
import { AttentionList } from "@/components/admin/reports/attention-list";
import { RevenueChart } from "@/components/admin/reports/charts";
import { TodayTiles } from "@/components/admin/reports/today-tiles";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { may } from "@/lib/account/rules";
import { storeFacts } from "@/lib/marketing/queries";
import { attention } from "@/lib/reports/queries/attention";
import { report } from "@/lib/reports/queries/report";
import { attentionItems } from "@/lib/reports/rules/attention";
import { OfficePage, type Staff } from "../_parts/office-page";

export const metadata: Metadata = { title: "Dashboard" };

export default function DashboardPage() {
  return <OfficePage tab="dashboard">{(staff) => <Dashboard role={staff.role} />}</OfficePage>;
}

async function Dashboard({ role }: Pick<Staff, "role">) {
  const [figures, what, { timeZone }] = await Promise.all([
    may(role, "reports.see") ? report({ range: "30d" }) : null,
    attention(),
    storeFacts(),
  ]);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <div className="min-w-0 xl:order-3">
        <AttentionList
          items={attentionItems(what, role, timeZone)}
          alerts={may(role, "orders.money") ? what.alerts : []}
          openAlerts={what.openAlerts}
          timeZone={timeZone}
        />
      </div>
      <section aria-label="Figures" className="min-w-0 xl:order-1 xl:col-span-2">
        <TodayTiles
          report={figures}
          toPack={what.toPack}
          lateToPack={what.lateToPack}
          seesOrders={may(role, "orders.see")}
        />
      </section>
      {figures ? (
        <div className="min-w-0 xl:order-2">
          <RevenueChart
            report={figures}
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
}
