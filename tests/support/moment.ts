// A Jest setup file: each test file starts at a fixed moment, whenever it runs. TEST_NOW (an instant such as
// 2026-12-31T23:50:00Z) sets another moment; the projects of the part "clock" have their own.
import { shiftDate } from "./shifted-date.cjs";

const { TEST_NOW } = globalThis as { TEST_NOW?: string };
const moment = process.env["TEST_NOW"] || TEST_NOW;

if (moment) {
  const offset = Date.parse(moment) - Date.now();
  if (Number.isNaN(offset)) throw new Error(`TEST_NOW is no instant: ${moment}`);
  shiftDate(offset);
  // For the test's database (tests/support/database.ts) and its child processes.
  process.env["TEST_CLOCK_OFFSET_MS"] = String(offset);
}
