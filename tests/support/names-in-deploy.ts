import { readFileSync } from "node:fs";

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

/** The expressions that the dashboard of deploy/ shows, for all instances of the shop. */
export function dashboardExpressions(): string[] {
  const { panels } = JSON.parse(readFileSync("deploy/grafana-dashboard.json", "utf8")) as Dashboard;
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll("$instance", ".*")));
}

/**
 * The shop's metrics in the dashboard and the alert rules of deploy/, without the suffixes
 * that Prometheus adds to histograms.
 */
export function namesInDeploy(): Set<string> {
  const rules = readFileSync("deploy/prometheus-alerts.yml", "utf8");
  const names = [...dashboardExpressions(), rules].join("\n").match(/\bshop_\w+/g) ?? [];
  return new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, "")));
}
