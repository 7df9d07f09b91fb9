import { spawnSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** A port in use: a start that passes the settings checks stops here, before it touches the database. */
let taken: Server;
beforeAll(async () => {
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "::", resolve));
});
afterAll(() => new Promise((resolve) => taken.close(resolve)));

const url = (file: string): string => pathToFileURL(file).href;
const LAUNCH = `import(${JSON.stringify(url(path.resolve("scripts/launch.ts")))}).then(({ main }) => main([]))`;

/** Terminal output of a production start that stops. */
function startAndRead(settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", url(require.resolve("tsx")), "-e", LAUNCH],
    {
      cwd: tmpdir(), // a folder without .env
      encoding: "utf8",
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        PORT: String((taken.address() as AddressInfo).port),
        DATABASE_URL: "postgresql://u:p@127.0.0.1:9/shop",
        STRIPE_SECRET_KEY: "sk_test_abc",
        STRIPE_PUBLISHABLE_KEY: "pk_test_abc",
        STRIPE_WEBHOOK_SECRET: "whsec_abc",
        SMTP_URL: "smtp://127.0.0.1:9",
        SHOP_URL: "https://shop.example",
        CRON_SECRET: "x".repeat(24),
        AUTH_SECRET: "x".repeat(32),
        ...settings,
      },
    },
  );
  return { status, stdout, lines: stderr.trim().split("\n") };
}

describe("npm start in production", () => {
  it("stops with one line for test keys, and continues with STRIPE_TEST_MODE=1 (D50)", () => {
    expect(startAndRead({})).toEqual({
      status: 1,
      stdout: "",
      lines: [expect.stringMatching(/^STRIPE_SECRET_KEY is a test key: production refuses it/)],
    });
    expect(startAndRead({ STRIPE_TEST_MODE: "1" }).lines).toEqual([
      expect.stringMatching(/^PORT \d+ is in use/),
    ]);
  });

  it("stops with one line without SHOP_URL, which links in emails contain", () => {
    expect(startAndRead({ STRIPE_TEST_MODE: "1", SHOP_URL: "" }).lines).toEqual([
      expect.stringMatching(/^SHOP_URL is missing/),
    ]);
  });

  it("stops with one line for keys of two modes", () => {
    expect(startAndRead({ STRIPE_SECRET_KEY: "sk_live_abc" }).lines).toEqual([
      expect.stringMatching(/^STRIPE_PUBLISHABLE_KEY is a test key but STRIPE_SECRET_KEY is a live key/),
    ]);
  });
});
