import { route } from "@/lib/http/route";
import { exportForecast } from "@/lib/subscriptions/queries/forecast";

export const GET = route({
  summary: "Units per product and day for the next eight weeks as a CSV file",
  access: "subscriptions.see",
  output: "text/csv",
  handle: async () => ({ csv: exportForecast(), download: "subscription-forecast.csv" }),
});
