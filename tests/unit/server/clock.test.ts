import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { now } from "@/lib/server/clock";
import { testClockFile } from "@/lib/server/env";

const folder = mkdtempSync(join(tmpdir(), "clock-"));
const file = join(folder, "clock");
const SANDBOX = { SHOP_MODE: "local", STRIPE_SANDBOX_URL: "http://localhost:4242", TEST_CLOCK_FILE: file };
const { SHOP_MODE, STRIPE_SANDBOX_URL, TEST_CLOCK_FILE } = process.env;

const given = (env: Record<string, string | undefined>) => {
  for (const [name, value] of Object.entries(env))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
};

afterEach(() => given({ SHOP_MODE, STRIPE_SANDBOX_URL, TEST_CLOCK_FILE }));
afterAll(() => rmSync(folder, { recursive: true }));

const ahead = (): number => Math.abs(Math.round((now().getTime() - Date.now()) / 1000));

it("is moved by a file, in local mode with the sandbox", () => {
  given(SANDBOX);
  expect(ahead()).toBe(0);
  writeFileSync(file, "86400");
  expect(ahead()).toBe(86_400);
  writeFileSync(file, "not a number");
  expect(ahead()).toBe(0);
});

it.each([
  ["in production", { SHOP_MODE: "production" }],
  ["without the sandbox", { STRIPE_SANDBOX_URL: undefined }],
])("is never moved %s", (_, env) => {
  writeFileSync(file, "86400");
  given({ ...SANDBOX, ...env });
  expect(testClockFile()).toBeUndefined();
  expect(ahead()).toBe(0);
});
