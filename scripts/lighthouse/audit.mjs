// One Lighthouse run of one URL, as on a phone: node audit.mjs <Chromium's program> <URL>; prints JSON.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const METRICS = {
  "first-contentful-paint": "FCP",
  "largest-contentful-paint": "LCP",
  "total-blocking-time": "TBT",
  "cumulative-layout-shift": "CLS",
  "speed-index": "Speed Index",
};

const MAX_REPEATS = 4;

const [chromePath, url] = process.argv.slice(2);
const chrome = await launch({
  chromePath,
  chromeFlags: [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--ignore-certificate-errors", // tls-proxy.mjs uses a self-signed certificate
  ],
});
const folder = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
const flags = { logLevel: "error", onlyCategories: CATEGORIES, formFactor: "mobile" };

/** Loads the page once. @returns the report of its trace */
async function visit() {
  await lighthouse(url, { ...flags, port: chrome.port, gatherMode: folder });
  return audit();
}

/** @returns the report of the trace in the folder */
const audit = async () => (await lighthouse(url, { ...flags, auditMode: folder })).lhr;

/**
 * Replaces each task's elapsed time in the trace with its CPU time, which excludes waits
 * for a free core (docs/decisions/0057).
 */
async function replaceElapsedTime() {
  const file = path.join(folder, "defaultPass.trace.json");
  const trace = JSON.parse(await readFile(file, "utf8"));
  for (const event of trace.traceEvents)
    if (event.ph === "X" && event.tdur !== undefined) event.dur = Math.min(event.dur, event.tdur);
  await writeFile(file, JSON.stringify(trace));
}

try {
  let lhr = await visit();
  // Newer browsers occasionally leave the start of the page load out of the trace: then there is no
  // measurement.
  for (let again = 0; lhr.runtimeError?.code === "NO_NAVSTART" && again < MAX_REPEATS; again += 1)
    lhr = await visit();
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round(lhr.categories[name].score * 100)]),
  );
  const metrics = Object.fromEntries(
    Object.entries(METRICS).map(([id, name]) => [name, lhr.audits[id].numericValue]),
  );
  // At the simulated slowdown. The audit lists the longest task first, and nothing if no task is long.
  metrics["Max task"] = lhr.audits["long-tasks"].details?.items[0]?.duration ?? 0;
  const faults = CATEGORIES.flatMap((category) =>
    lhr.categories[category].auditRefs
      .map(({ id, weight }) => ({ audit: lhr.audits[id], weight }))
      .filter(({ audit, weight }) => weight > 0 && audit.score !== null && audit.score < 0.9)
      .map(({ audit }) => `${category}: ${audit.title} ${audit.displayValue ?? ""}`.trim()),
  );
  await replaceElapsedTime();
  metrics["TBT in CPU time"] = (await audit()).audits["total-blocking-time"].numericValue;
  process.stdout.write(JSON.stringify({ scores, metrics, faults }));
} finally {
  chrome.kill();
  await rm(folder, { recursive: true });
}
