import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS } from "./scripts/lib/browser";

/** Browser tests run against the production build that tests/e2e/shop.ts starts. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: false,
  // One more than the cores of a small machine, because a worker that waits leaves a core idle.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  // A machine may be three times slower than the one on which a test was written.
  expect: { timeout: 15_000 },
  outputDir: ".data-test/playwright",
  reporter: [["line"], ["json"]],
  use: {
    viewport: { width: 1440, height: 900 },
    // Without it a test's pages do not depend on whether it is installed already. offline.spec.ts and purchase.spec.ts allow it.
    serviceWorkers: "block",
    // A transition repaints many times, and axe could measure a color in the middle of one. purchase.spec.ts runs with motion.
    reducedMotion: "reduce",
    // Recording slows each test down: ask for it where a failure needs it, as in TRACE=1 npm test -- e2e tests/e2e/plans.spec.ts
    trace: process.env.TRACE ? { mode: "retain-on-failure", screenshots: false } : "off",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: BROWSER_ARGS,
    },
  },
});
