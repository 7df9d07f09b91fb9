import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { now } from "@/lib/server/clock";
import { testClockFile } from "@/lib/server/env";

const folder = mkdtempSync(join(tmpdir(), "clock-"));
const file = join(folder, "clock");
const SANDBOX = { SHOP_MODE: "local", STRIPE_SANDBOX_URL: "http://localhost:4242", TEST_CLOCK_FILE: file };
const { SHOP_MODE, STRIPE_SANDBOX_URL, TEST_CLOCK_FILE } = process.env;

const omitEmpty = (env: Record<string, string | undefined>) => {
  for (const [name, value] of Object.entries(env))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
};

afterEach(() => {
  omitEmpty({ SHOP_MODE, STRIPE_SANDBOX_URL, TEST_CLOCK_FILE });
  rmSync(file, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const ahead = (): number => Math.abs(Math.round((now().getTime() - Date.now()) / 1000));

it("is set by a file, in local mode with the sandbox", () => {
  omitEmpty(SANDBOX);
  expect(ahead()).toBe(0);
  writeFileSync(file, "86400");
  expect(ahead()).toBe(86_400);
  writeFileSync(file, "not a number");
  expect(ahead()).toBe(0);
});

it.each([
  ["in production", { SHOP_MODE: "production" }],
  ["without the sandbox", { STRIPE_SANDBOX_URL: undefined }],
])("is never changed %s", (_, env) => {
  writeFileSync(file, "86400");
  omitEmpty({ ...SANDBOX, ...env });
  expect(testClockFile()).toBeUndefined();
  expect(ahead()).toBe(0);
});

it("keeps a production server from starting", async () => {
  const before = { ...process.env };
  omitEmpty({
    TEST_CLOCK_FILE: file,
    STRIPE_SANDBOX_URL: undefined,
    SHOP_MODE: "production",
    SHOP_URL: "https://shop.example",
    DATABASE_URL: "postgresql://u:p@db.example:5432/shop",
    STRIPE_SECRET_KEY: "sk_live_abc",
    STRIPE_PUBLISHABLE_KEY: "pk_live_abc",
    STRIPE_WEBHOOK_SECRET: "whsec_abc",
    SMTP_URL: "smtps://shop:secret@mail.example:465",
    CRON_SECRET: "x".repeat(24),
    AUTH_SECRET: "x".repeat(32),
  });
  await jest.isolateModulesAsync(async () => {
    const { env } = await import("@/lib/server/env");
    expect(() => env()).toThrow(/^TEST_CLOCK_FILE is for tests/);
    omitEmpty({ TEST_CLOCK_FILE: undefined });
    expect(env().SHOP_MODE).toBe("production");
  });
  process.env = before;
});
