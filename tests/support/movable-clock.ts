import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Lets a test file move the shop's clock in its own process; it is reset before each test. */
export function movableClock(): { moveTo: (seconds: number) => void } {
  const folder = mkdtempSync(join(tmpdir(), "shop-clock-"));
  const file = join(folder, "clock");
  beforeAll(() => {
    process.env.STRIPE_SANDBOX_URL = "http://127.0.0.1:1";
    process.env.TEST_CLOCK_FILE = file;
  });
  const moveTo = (seconds: number) => writeFileSync(file, String(seconds));
  beforeEach(() => moveTo(0));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { moveTo };
}
