import { findChromium } from "../../scripts/lib/browser";
import { findFreePort } from "../../scripts/lib/ports";
import { runNode } from "../../scripts/lib/processes";
import { StopError, say } from "../../scripts/lib/steps.mjs";
import { startTlsProxy } from "../../scripts/lighthouse/tls-proxy.mjs";
import { withBuiltShop } from "../support/built-shop";
import { BUDGETED_PAGES } from "../support/page-scripts";
import type { TestShop } from "../support/shop";
import { inShortRun } from "../support/short-run";

const RUNS = inShortRun(1, 5);

/** The shop's plainest page: the baseline of each run, because machines differ more than pages do. */
const PLAINEST = ["Yardstick", "/terms"] as const;
const PAGES = [PLAINEST, ...BUDGETED_PAGES];

/** Minimum scores out of 100; performance is compared with the baseline. */
const WANTED = { accessibility: 100, "best-practices": 100, seo: 100 } as const;
/** Points by which a page's performance may be below the baseline's. */
const POINTS_BELOW = 3;
/**
 * Total Blocking Time may be this many times the baseline's, or this many milliseconds more, whichever
 * is larger. It is measured in CPU time, because elapsed time includes waiting for a core that
 * Lighthouse or the shop uses (docs/decisions/0057).
 */
const TBT_TIMES = 1.5;
const TBT_MORE_MS = 50;
const LCP_MS = 2000;
/** At Lighthouse's slowdown of 4. */
const MAX_TASK_MS = 200;

interface Run {
  scores: Record<keyof typeof WANTED | "performance", number>;
  /** In milliseconds; CLS has no unit. */
  metrics: Record<"FCP" | "LCP" | "TBT" | "TBT in CPU time" | "CLS" | "Speed Index" | "Max task", number>;
  /** Audits that reduced the score. */
  faults: string[];
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The medians of each figure. */
function medians(runs: readonly Run[]): Omit<Run, "faults"> {
  const of = <Key extends string>(pick: (run: Run) => Record<Key, number>) =>
    Object.fromEntries(
      Object.keys(pick(runs[0] as Run)).map((key) => [key, median(runs.map((run) => pick(run)[key as Key]))]),
    ) as Record<Key, number>;
  return { scores: of((run) => run.scores), metrics: of((run) => run.metrics) };
}

/** Visits the pages in turn, round after round, so that a machine that slows down affects all of them. */
async function measure(chromium: string, url: string): Promise<Map<string, Run[]>> {
  const found = new Map<string, Run[]>(PAGES.map(([, path]) => [path, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const [, path] of PAGES) {
      const output = await runNode(["scripts/lighthouse/audit.mjs", chromium, url + path]);
      found.get(path)?.push(JSON.parse(output.slice(output.indexOf('{"scores"'))) as Run);
    }
  }
  return found;
}

/** Total Blocking Time that a page may have. @param baselineMs that of the baseline */
const tbtLimit = (baselineMs: number): number => Math.max(baselineMs * TBT_TIMES, baselineMs + TBT_MORE_MS);

/** @returns the limits that were missed, as text */
function misses({ scores, metrics }: Omit<Run, "faults">, baseline: Omit<Run, "faults">): string[] {
  const tbt = tbtLimit(baseline.metrics["TBT in CPU time"]);
  const points = baseline.scores.performance - POINTS_BELOW;
  return [
    ...(Object.keys(WANTED) as (keyof typeof WANTED)[])
      .filter((category) => scores[category] < WANTED[category])
      .map((category) => `${category} at least ${WANTED[category]}`),
    ...(scores.performance < points ? [`performance at least ${points}`] : []),
    ...(metrics["TBT in CPU time"] > tbt ? [`TBT in CPU time at most ${tbt.toFixed(0)} ms`] : []),
    ...(metrics.LCP > LCP_MS ? [`LCP at most ${LCP_MS} ms`] : []),
    ...(metrics["Max task"] > MAX_TASK_MS ? [`no task over ${MAX_TASK_MS} ms`] : []),
  ];
}

function report(name: string, runs: readonly Run[], baseline: Omit<Run, "faults">): boolean {
  const figures = medians(runs);
  const scores = Object.entries(figures.scores).map(([category, score]) => `${category} ${score}`);
  const metrics = Object.entries(figures.metrics).map(([metric, value]) =>
    metric === "CLS" ? `CLS ${value.toFixed(3)}` : `${metric} ${value.toFixed(0)} ms`,
  );
  const [elapsed, cpu] = (["TBT", "TBT in CPU time"] as const).map((metric) =>
    tbtLimit(baseline.metrics[metric]).toFixed(0),
  );
  say(`\n${name}   ${scores.join("   ")}`);
  say(`  ${metrics.join("   ")}   limits of TBT: ${elapsed} ms elapsed, ${cpu} ms in CPU time`);
  const missed = misses(figures, baseline);
  for (const one of missed) say(`  ✗ ${one}`);
  if (missed.length > 0)
    for (const fault of new Set(runs.flatMap(({ faults }) => faults))) say(`  – ${fault}`);
  return missed.length === 0;
}

/**
 * npm run lighthouse: medians of five alternating mobile runs for each budgeted page of the production build and for
 * the baseline, through TLS and HTTP/2 as in production.
 */
export async function main(): Promise<void> {
  const chromium = await findChromium();
  const port = await findFreePort();
  const url = `https://localhost:${port}`;
  const audit = async (shop: TestShop): Promise<void> => {
    await startTlsProxy(port, shop.url);
    const found = await measure(chromium, url);
    const baseline = medians(found.get(PLAINEST[1]) ?? []);
    const results = PAGES.map(([name, path]) => report(`${name} ${path}`, found.get(path) ?? [], baseline));
    if (results.includes(false)) throw new StopError(`\nA limit was missed, as a median of ${RUNS} runs.`);
  };
  await withBuiltShop("lighthouse", audit, () => Promise.resolve({ SHOP_URL: url }));
}
