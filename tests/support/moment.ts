// A setup file of Jest: each test file begins at one moment, at whatever hour it is run. TEST_NOW (an instant such as
// 2026-12-31T23:50:00Z) chooses another moment; the projects of the part "clock" have moments of their own.
import { shiftDate } from "./shifted-date.cjs";

const { TEST_NOW } = globalThis as { TEST_NOW?: string };
const moment = process.env["TEST_NOW"] || TEST_NOW;

if (moment) {
  const offset = Date.parse(moment) - Date.now();
  if (Number.isNaN(offset)) throw new Error(`TEST_NOW is no instant: ${moment}`);
  shiftDate(offset);
  // For the test's database (tests/support/database.ts) and for the processes that it starts.
  process.env["TEST_CLOCK_OFFSET_MS"] = String(offset);
}
