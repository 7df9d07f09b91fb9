import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { inShortRun } from "../support/short-run";

const CONNECTIONS = 16;
const SECONDS = inShortRun(1, 3);
const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Latencies in milliseconds. */
export interface Load {
  perSecond: number;
  requests: number;
  p50: number;
  p99: number;
  max: number;
}

/**
 * wrk (Debian: wrk) can send ten times as many requests per second as autocannon, which is the
 * limit here: cached pages reached 0.21 to 0.38 of the bare server with autocannon, and 0.51 to
 * 0.88 with wrk, minutes apart on the same machine.
 */
export const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;

/** Requests a page as fast as 16 connections can for three seconds. @throws Error if a request fails */
export function loadPage(url: string, encoding: string): Promise<Load> {
  return hasWrk ? loadWithWrk(url, encoding) : loadWithAutocannon(url, encoding);
}

async function loadWithWrk(url: string, encoding: string): Promise<Load> {
  const args = [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    "--latency",
    "-H",
    `Accept-Encoding: ${encoding}`,
    url,
  ];
  const { stdout } = await promisify(execFile)("wrk", args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  const value = (pattern: RegExp): number => {
    const [, amount = "", unit = ""] = pattern.exec(stdout) ?? [];
    return Number(amount) * (UNITS[unit] ?? 1);
  };
  return {
    perSecond: value(/Requests\/sec:\s+([\d.]+)/),
    requests: value(/(\d+) requests in/),
    p50: value(/50%\s+([\d.]+)(us|ms|s)/),
    p99: value(/99%\s+([\d.]+)(us|ms|s)/),
    max: value(/Latency\s+\S+\s+\S+\s+([\d.]+)(us|ms|s|m)/),
  };
}

async function loadWithAutocannon(url: string, encoding: string): Promise<Load> {
  const headers = { "Accept-Encoding": encoding };
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers and ${errors} connections failed`);
  return {
    perSecond: requests.average,
    requests: requests.total,
    p50: latency.p50,
    p99: latency.p99,
    max: latency.max,
  };
}
