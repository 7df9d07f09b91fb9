import { ShopError } from "@/lib/core/errors";
import { route } from "@/lib/http/route";
import { env } from "@/lib/server/env";
import { isEqualSecret } from "@/lib/server/hash";
import { scrapeMetrics } from "@/lib/server/telemetry/prometheus";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Read by Prometheus with `Authorization: Bearer $METRICS_TOKEN`; 404 if that variable is not set. */
export const GET = route({
  summary: "Metrics of all processes in Prometheus's text format; 404 if METRICS_TOKEN is not set",
  access: "public",
  isEssential: true,
  output: "text/plain",
  throws: ["not_found", "unauthorized"],
  handle: async ({ request }) => {
    const { METRICS_TOKEN } = env();
    if (METRICS_TOKEN === undefined) throw new ShopError("not_found");
    const sent = request.headers.get("authorization") ?? "";
    if (!isEqualSecret(sent, `Bearer ${METRICS_TOKEN}`)) throw new ShopError("unauthorized");
    return { bytes: { content: new TextEncoder().encode(await scrapeMetrics()), type: TYPE } };
  },
});
