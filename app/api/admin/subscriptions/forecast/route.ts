import { route } from "@/lib/http/route";
import { exportForecast } from "@/lib/subscriptions/queries/forecast";

export const GET = route({
  access: "subscriptions.see",
  handle: async () => ({
    stream: { pieces: exportForecast(), type: "text/csv; charset=utf-8" },
    download: "subscription-forecast.csv",
  }),
});
