import "server-only";
import type { MetricData } from "@opentelemetry/sdk-metrics";

const shared = globalThis as {
  __shopCollectMetrics?: () => Promise<MetricData[]>;
  /** Set by scripts/serve/gather-metrics.mjs where several processes serve the shop. */
  __shopGatherMetrics?: () => Promise<ProcessMetrics[]>;
};

/** The metrics of one process. */
export interface ProcessMetrics {
  /** The index of the process; a replacement process has the same index. */
  worker: string;
  metrics: MetricData[];
}

const UNITS: Record<string, string> = { s: "_seconds", By: "_bytes" };

/**
 * The metrics of all processes of this instance in Prometheus's text format, each with the label `worker`.
 * Processes that do not respond in time are left out.
 */
export async function scrapeMetrics(): Promise<string> {
  const own = async () => [{ worker: "0", metrics: (await shared.__shopCollectMetrics?.()) ?? [] }];
  const [parts, { PrometheusSerializer }, { emptyResource }] = await Promise.all([
    shared.__shopGatherMetrics?.() ?? own(),
    import("@opentelemetry/exporter-prometheus"),
    import("@opentelemetry/resources"),
  ]);
  const scope = { name: "shop" };
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  const scopeMetrics = [{ scope, metrics: joinProcesses(parts) }];
  return `${serializer.serialize({ resource: emptyResource(), scopeMetrics })}\n`;
}

/** Merges the metrics of all processes by name, with the unit appended to the name, as collectors do for Prometheus. */
export function joinProcesses(parts: ProcessMetrics[]): MetricData[] {
  const joined = new Map<string, MetricData>();
  for (const { worker, metrics } of parts)
    for (const metric of metrics) {
      const { name, unit } = metric.descriptor;
      const dataPoints = metric.dataPoints.map((point) => ({
        ...point,
        attributes: { ...point.attributes, worker },
      }));
      const before = joined.get(name)?.dataPoints ?? [];
      const descriptor = { ...metric.descriptor, name: `${name}${UNITS[unit] ?? ""}`, unit: "" };
      joined.set(name, { ...metric, descriptor, dataPoints: [...before, ...dataPoints] } as MetricData);
    }
  return [...joined.values()];
}
