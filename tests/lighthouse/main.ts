import { findChromium } from "../../scripts/lib/browser";
import { runNode } from "../../scripts/lib/processes";
import { StopError, say } from "../../scripts/lib/steps.mjs";
import { withBuiltShop } from "../support/built-shop";
import { BUDGETED_PAGES } from "../support/page-scripts";

const RUNS = 3;

/** Minimum scores out of 100; lower ones fail the command. */
const WANTED = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof WANTED;
const CATEGORIES = Object.keys(WANTED) as Category[];

interface Run {
  scores: Record<Category, number>;
  /** In milliseconds; CLS has no unit. */
  metrics: Record<string, number>;
  /** Audits that reduced the score. */
  faults: string[];
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Runs sequentially, because concurrent runs would share the machine. */
async function measure(chromium: string, url: string): Promise<Run[]> {
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const output = await runNode(["scripts/lighthouse/audit.mjs", chromium, url]);
    runs.push(JSON.parse(output.slice(output.indexOf('{"scores"'))) as Run);
  }
  return runs;
}

function report(name: string, runs: Run[]): boolean {
  const scores = CATEGORIES.map(
    (category) => [category, median(runs.map((run) => run.scores[category]))] as const,
  );
  const metrics = Object.keys(runs[0]?.metrics ?? {}).map((metric) => {
    const value = median(runs.map((run) => run.metrics[metric] ?? 0));
    return metric === "CLS" ? `CLS ${value.toFixed(3)}` : `${metric} ${(value / 1000).toFixed(2)} s`;
  });
  say(`\n${name}   ${scores.map(([category, score]) => `${category} ${score}`).join("   ")}`);
  say(`  ${metrics.join("   ")}`);
  const isGood = scores.every(([category, score]) => score >= WANTED[category]);
  if (!isGood) for (const fault of new Set(runs.flatMap(({ faults }) => faults))) say(`  – ${fault}`);
  return isGood;
}

/** npm run lighthouse: medians of three mobile runs for each budgeted page of the production build. */
export async function main(): Promise<void> {
  const chromium = await findChromium();
  await withBuiltShop("lighthouse", async (shop) => {
    let isGood = true;
    for (const [name, path] of BUDGETED_PAGES)
      isGood = report(`${name} ${path}`, await measure(chromium, shop.url + path)) && isGood;
    const wanted = CATEGORIES.map((category) => `${category} ${WANTED[category]}`).join(", ");
    if (!isGood) throw new StopError(`\nWanted, as medians of ${RUNS} runs: ${wanted}`);
  });
}
