import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../scripts/lib/ports";
import { startProgram } from "./nginx";
import { waitFor } from "./wait-for";

export interface Prometheus {
  /** The value of each series that an expression finds. @throws {Error} with Prometheus's message for an invalid one */
  query: (expression: string) => Promise<number[]>;
  /** The state of each alert by its name: "inactive", "pending" or "firing". */
  alerts: () => Promise<Record<string, string>>;
  stop: () => Promise<void>;
}

/**
 * Starts Prometheus with the example configuration and the alert rules of deploy/, reading one shop every second.
 * @param token the shop's METRICS_TOKEN
 */
export async function startPrometheus(shopUrl: string, token: string): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), "prometheus-"));
  const configuration = readFileSync("deploy/prometheus.yml", "utf8")
    .replace(/targets: .*/, `targets: ["${new URL(shopUrl).host}"]`)
    .replace("scrape_interval: 15s", "scrape_interval: 1s");
  writeFileSync(join(folder, "prometheus.yml"), `global: { evaluation_interval: 1s }\n${configuration}`);
  writeFileSync(join(folder, "metrics-token"), token);
  copyFileSync("deploy/prometheus-alerts.yml", join(folder, "prometheus-alerts.yml"));
  const port = await findFreePort();
  const options = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
    "--log.level=error",
  ];
  const child = await startProgram("prometheus", options, port);
  // It listens before it has read its storage.
  await waitFor(async () => (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok);
  const read = async <T>(call: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${call}`);
    const { data, error } = (await answer.json()) as { data: T; error?: string };
    if (error) throw new Error(error);
    return data;
  };
  return {
    query: async (expression) => {
      type Result = { result: { value: [number, string] }[] };
      const { result } = await read<Result>(`query?query=${encodeURIComponent(expression)}`);
      return result.map(({ value }) => Number(value[1]));
    },
    alerts: async () => {
      const { groups } = await read<{ groups: { rules: { name: string; state: string }[] }[] }>("rules");
      return Object.fromEntries(groups.flatMap(({ rules }) => rules).map(({ name, state }) => [name, state]));
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
