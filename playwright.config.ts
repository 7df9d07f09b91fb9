import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS } from "./scripts/lib/browser";

/** Browser tests run against the production build that tests/e2e/shop.ts starts. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  outputDir: ".data-test/playwright",
  reporter: [["line"], ["json"]],
  use: {
    viewport: { width: 1440, height: 900 },
    trace: { mode: "retain-on-failure", screenshots: false }, // a film of each test takes as long as the test
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: BROWSER_ARGS,
    },
  },
});
