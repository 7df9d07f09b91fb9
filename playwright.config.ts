import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS } from "./scripts/lib/browser";

/** Few test pages run long enough to benefit from V8's optimizing compilers (docs/decisions/0076). */
const V8_OPTIONS = "--js-flags=--no-opt --no-maglev";

/** Browser tests run against the production build that tests/support/shop.ts starts. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: false,
  retries: 0,
  // A machine may be three times slower than the one on which a test was written.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: ".data-test/playwright",
  reporter: [["line"], ["json"]],
  use: {
    viewport: { width: 1440, height: 900 },
    // Without it a test's pages do not depend on whether it is installed already.
    // offline.spec.ts and purchase.spec.ts allow it.
    serviceWorkers: "block",
    // A transition repaints many times, and axe could measure a color in the middle of one.
    // purchase.spec.ts runs with motion.
    reducedMotion: "reduce",
    // Recording slows each test down: ask for it where a failure needs it, as in TRACE=1
    // npm test -- e2e tests/e2e/plans.spec.ts
    trace: process.env.TRACE ? { mode: "retain-on-failure", screenshots: false } : "off",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [...BROWSER_ARGS, V8_OPTIONS],
    },
  },
});
