import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { ExportButton } from "@/components/admin/export-button";
import { ForecastWeek } from "@/components/admin/subscriptions/forecast-week";
import { MoveDay } from "@/components/admin/subscriptions/move-day";
import { getForecast } from "@/lib/subscriptions/queries/forecast";
import { forecastSchema } from "@/lib/subscriptions/schema/forecast";

export const metadata: Metadata = { title: "Forecast" };

export default defineListPage(
  {
    tab: "subscriptions",
    title: "Forecast",
    actions: () => (
      <>
        <MoveDay />
        <ExportButton path="/api/admin/subscriptions/forecast" />
      </>
    ),
    schema: forecastSchema,
  },
  async ({ week }) => <ForecastWeek forecast={await getForecast()} week={week} />,
);
