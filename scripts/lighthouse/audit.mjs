// One Lighthouse run of one URL, as on a phone: node audit.mjs <Chromium's program> <URL>; prints JSON.
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
const audit = () =>
  lighthouse(url, { port: chrome.port, logLevel: "error", onlyCategories: CATEGORIES, formFactor: "mobile" });
try {
  let { lhr } = await audit();
  // Newer browsers occasionally leave the start of the page load out of the trace: then there is no
  // measurement.
  for (let again = 0; lhr.runtimeError?.code === "NO_NAVSTART" && again < MAX_REPEATS; again += 1)
    ({ lhr } = await audit());
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
  process.stdout.write(JSON.stringify({ scores, metrics, faults }));
  if (process.argv[4]) (await import("node:fs")).writeFileSync(process.argv[4], JSON.stringify(lhr));
} finally {
  chrome.kill();
}
