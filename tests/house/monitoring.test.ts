import { spawnSync } from "node:child_process";
import { METRICS } from "@/lib/server/metrics";
import { namesInDeploy } from "../support/names-in-deploy";

const UNITS = { s: "_seconds", By: "_bytes" } as const;

it("uses each of the shop's metrics in the dashboard or the alerts, and no others", () => {
  const shown = Object.values(METRICS).map(({ name, type, ...rest }) => {
    const unit = "unit" in rest ? UNITS[rest.unit] : "";
    return `${name.replaceAll(".", "_")}${unit}${type === "counter" ? "_total" : ""}`;
  });
  expect([...namesInDeploy()].sort()).toEqual(shown.sort());
});

const HAS_PROMTOOL = spawnSync("promtool", ["--version"]).status === 0;
if (!HAS_PROMTOOL)
  process.stderr.write("promtool is not installed (apt install prometheus): alert rules not checked\n");

const itWithPromtool = HAS_PROMTOOL ? it : it.skip; // it is not on every machine

itWithPromtool("has alert rules and an example configuration that Prometheus accepts", () => {
  const check = (...parameters: string[]) => {
    const { status, stdout, stderr } = spawnSync("promtool", ["check", ...parameters], { encoding: "utf8" });
    return { status, text: `${stdout}${stderr}` };
  };
  expect(check("rules", "deploy/prometheus-alerts.yml")).toMatchObject({ status: 0 });
  expect(check("config", "--syntax-only", "deploy/prometheus.yml")).toMatchObject({ status: 0 });
});
