import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { METRICS } from "@/lib/server/telemetry/metrics";
import { namesInDeploy } from "../support/names-in-deploy";
import { isInstalled, testsIf } from "../support/tests-if";

const UNITS = { s: "_seconds", By: "_bytes" } as const;

it("uses each of the shop's metrics in the dashboard or the alerts, and no others", () => {
  const shown = Object.values(METRICS).map(({ name, type, ...rest }) => {
    const unit = "unit" in rest ? UNITS[rest.unit] : "";
    return `${name.replaceAll(".", "_")}${unit}${type === "counter" ? "_total" : ""}`;
  });
  expect([...namesInDeploy()].sort()).toEqual(shown.sort());
});

const { it: itWithPromtool } = testsIf(
  isInstalled("promtool"),
  "The alert rules are not checked: this requires promtool (apt install prometheus)",
);

itWithPromtool("has alert rules and an example configuration that Prometheus accepts", () => {
  const check = (...parameters: string[]) => {
    const { status, stdout, stderr } = spawnSync("promtool", ["check", ...parameters], { encoding: "utf8" });
    return { status, text: `${stdout}${stderr}` };
  };
  expect(check("rules", "deploy/prometheus-alerts.yml")).toMatchObject({ status: 0 });
  expect(check("config", "--syntax-only", "deploy/prometheus.yml")).toMatchObject({ status: 0 });
});

/**
 * A series by its name and labels, with a value each minute from 0:00 on: "start+step x
 * times" or "value x times" without blanks.
 */
type Series = Record<string, string>;
const [DURATION, JOB_AGE] = ["shop_http_request_duration_seconds", "shop_job_last_success_age_seconds"];
const STRIPE = "shop_stripe_request_duration_seconds_count";
const PAID = 'shop_orders_paid_total{by="card"}';

/** For each alert, series that must make it fire within three hours and a half, and similar ones that must not. */
const ALERTS: Record<string, [fires: Series, quiet: Series]> = {
  ShopDown: [{ 'up{job="shop"}': "0x210" }, { 'up{job="shop"}': "1x210" }],
  ShopRequestsFail: [
    { [`${DURATION}_count{status="5xx"}`]: "0+3x210", [`${DURATION}_count{status="2xx"}`]: "0+97x210" },
    { [`${DURATION}_count{status="5xx"}`]: "0+1x210", [`${DURATION}_count{status="2xx"}`]: "0+99x210" },
  ],
  ShopCallsAreSlow: [
    {
      [`${DURATION}_bucket{kind="call",le="2.5"}`]: "0+90x210",
      [`${DURATION}_bucket{kind="call",le="5"}`]: "0+100x210",
      [`${DURATION}_bucket{kind="call",le="+Inf"}`]: "0+100x210",
    },
    {
      [`${DURATION}_bucket{kind="call",le="2.5"}`]: "0+99x210",
      [`${DURATION}_bucket{kind="call",le="5"}`]: "0+100x210",
      [`${DURATION}_bucket{kind="call",le="+Inf"}`]: "0+100x210",
    },
  ],
  ShopStripeFails: [
    { [`${STRIPE}{status="error"}`]: "0+6x210" },
    { [`${STRIPE}{status="4xx"}`]: "0+60x210" },
  ],
  ShopCardsDeclined: [
    { shop_card_declines_total: "0+4x210", [PAID]: "0+1x210" },
    { shop_card_declines_total: "0+4x210", [PAID]: "0+2x210" },
  ],
  ShopRefundsNotMade: [
    { 'shop_refunds_total{result="not_made"}': "0x100 1x110" },
    { 'shop_refunds_total{result="made"}': "0+1x210" },
  ],
  ShopDatabasePoolExhausted: [{ shop_db_waiting: "11x210" }, { shop_db_waiting: "10x210" }],
  ShopJobLate: [
    { [`${JOB_AGE}{job_name="send-mail"}`]: "601x210", [`${JOB_AGE}{job_name="purge-carts"}`]: "3600x210" },
    { [`${JOB_AGE}{job_name="send-mail"}`]: "599x210", [`${JOB_AGE}{job_name="purge-carts"}`]: "10800x210" },
  ],
  ShopJobsDoNotRun: [{ shop_jobs_idle_seconds: "901x210" }, { shop_jobs_idle_seconds: "900x210" }],
  ShopJobFails: [
    { 'shop_job_duration_seconds_count{job_name="send-mail",result="failed"}': "0x150 5x60" },
    { 'shop_job_duration_seconds_count{job_name="send-mail",result="failed"}': "0x150 2x60" },
  ],
  ShopMailWaits: [
    { shop_mail_oldest_waiting_age_seconds: "1801x210" },
    { shop_mail_oldest_waiting_age_seconds: "1800x210" },
  ],
  ShopEventLoopBlocked: [
    { shop_process_event_loop_delay_seconds: "0.3x210" },
    { shop_process_event_loop_delay_seconds: "0.2x210" },
  ],
  ShopMemoryGrows: [
    { 'shop_process_memory_bytes{area="rss"}': "900000000x210" },
    { 'shop_process_memory_bytes{area="rss"}': "700000000x210" },
  ],
};

/**
 * The names of alerts that have fired by 3:30, as Prometheus's own rule tester computes
 * them; its error for a wrong expectation.
 */
function testAlerts(series: Series, expected: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "alerts-"));
  const expression = {
    expr: 'count by (alertname) (max_over_time(ALERTS{alertstate="firing"}[4h:1m]))',
    eval_time: "3h30m",
    exp_samples: expected.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
  };
  const input = Object.entries(series).map(([name, values]) => ({ series: name, values }));
  const test = { interval: "1m", input_series: input, promql_expr_test: [expression] };
  const rules = path.resolve("deploy/prometheus-alerts.yml");
  const file = path.join(folder, "tests.yml");
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: "1m", tests: [test] }));
  const { stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return `${stdout}${stderr}`;
}

describe("the alerts", () => {
  it("are all tested", () => {
    interface Rules {
      groups: { rules: { alert: string }[] }[];
    }
    const { groups } = parse(readFileSync("deploy/prometheus-alerts.yml", "utf8")) as Rules;
    expect(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))).toEqual(Object.keys(ALERTS));
  });

  for (const [name, [fires, quiet]] of Object.entries(ALERTS))
    itWithPromtool(`${name} fires when it should, and not before`, () => {
      expect(testAlerts(fires, [name])).toContain("SUCCESS");
      expect(testAlerts(quiet, [])).toContain("SUCCESS");
      expect(testAlerts(fires, [])).toContain("FAILED"); // control
    });
});
