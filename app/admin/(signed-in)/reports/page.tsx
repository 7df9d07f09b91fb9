import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { CategoryChart, CountChart, RevenueChart } from "@/components/admin/reports/charts";
import { DiscountTable } from "@/components/admin/reports/discount-table";
import { RangePicker } from "@/components/admin/reports/range-picker";
import { ReminderTable } from "@/components/admin/reports/reminder-table";
import { StatTile } from "@/components/admin/reports/stat-tile";
import { CashReceived, CsvLink, PeriodTable, TopSelling } from "@/components/admin/reports/tables";
import { Notice } from "@/components/ui/notice";
import { listDiscountSales } from "@/lib/reports/queries/discount-sales";
import { listReminderSales } from "@/lib/reports/queries/reminder-sales";
import { getReport } from "@/lib/reports/queries/report";
import { findPreset, formatRange } from "@/lib/reports/rules/range";
import { STAT_NAMES } from "@/lib/reports/rules/stats";
import { rangeSchema } from "@/lib/reports/schema";

export const metadata: Metadata = { title: "Reports" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function ReportsPage({ searchParams }: { searchParams: Search }) {
  return <AdminPage tab="reports">{() => <Reports search={searchParams} />}</AdminPage>;
}

async function Reports({ search }: { search: Search }) {
  const { range, from, to } = await search;
  const { data: input = {}, error } = rangeSchema.safeParse({ range, from, to });
  const report = await getReport(input);
  const [discounts, reminders] = await Promise.all([listDiscountSales(report), listReminderSales(report)]);
  return (
    <>
      <RangePicker range={report.range} preset={findPreset(input)} />
      {error ? (
        <Notice tone="warning" title="This range cannot be shown" className="mb-6">
          {error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}. These are the
          last 30 days.
        </Notice>
      ) : null}
      <section aria-labelledby="figures">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 id="figures" className="text-22">
              {formatRange(report.range)}
            </h2>
            <p className="text-14 text-ink-soft">
              Compared with {formatRange(report.before)}. Days in the {report.timeZone.replaceAll("_", " ")}{" "}
              time zone.
            </p>
          </div>
          <CsvLink table="summary" range={report.range} label="the figures" />
        </div>
        <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
          {STAT_NAMES.map((name) => (
            <StatTile key={name} name={name} report={report} />
          ))}
        </div>
      </section>
      <section aria-labelledby="charts" className="mt-10 grid gap-4 xl:grid-cols-2">
        <h2 id="charts" className="text-22 xl:col-span-2">
          Charts
        </h2>
        <div className="min-w-0 xl:col-span-2">
          <RevenueChart report={report} />
        </div>
        <CountChart report={report} what="orders" />
        <CountChart report={report} what="newMembers" />
      </section>
      <section aria-labelledby="sold" className="mt-10 grid items-start gap-4 xl:grid-cols-2">
        <h2 id="sold" className="text-22 xl:col-span-2">
          What was sold
        </h2>
        <TopSelling report={report} />
        <CategoryChart
          report={report}
          aside={<CsvLink table="categories" range={report.range} label="the categories" />}
        />
        <CashReceived report={report} />
        <PeriodTable report={report} />
        <DiscountTable discounts={discounts} range={report.range} />
        <ReminderTable reminders={reminders} range={report.range} />
      </section>
    </>
  );
}
