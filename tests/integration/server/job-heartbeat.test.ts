import { getAttention } from "@/lib/reports/queries/attention";
import { db } from "@/lib/server/db";
import { runJob } from "@/lib/server/jobs";
import { expectJobs, readIdleSeconds } from "@/lib/server/jobs/heartbeat";
import { examineDatabase } from "../../../scripts/lib/doctor/examine-database";
import { linesOf } from "../../../scripts/lib/doctor/finding";
import { movableClock } from "../../support/movable-clock";
import { ownDatabase } from "../../support/own-database";

ownDatabase();
const clock = movableClock();
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const CRON = "29 * * * *";
const run = (work: () => Promise<unknown>) => runJob("purge-carts", "automatic", { cron: CRON, run: work });
/** The last run is this long ago. */
const setSecondsSinceLastRun = async (seconds: number) => {
  clock.moveTo(0);
  await db().jobHeartbeat.update({ where: { id: 1 }, data: { lastRunAt: new Date(0) } });
  await run(() => Promise.resolve());
  clock.moveTo(seconds);
};

beforeEach(() => clock.moveTo(0));

it("counts a migrated database as one whose jobs just ran, so that a shop whose jobs never start is noticed", async () => {
  const [row] = await db().jobHeartbeat.findMany();
  expect(row).toMatchObject({ id: 1, lastRunAt: expect.any(Date) });
  await db().jobHeartbeat.updateMany({ data: { lastRunAt: new Date(0) } });
  expect((await getAttention()).idleJobMinutes).toBeGreaterThan(15);
});

it("is noticed after 15 minutes without a job that succeeds", async () => {
  await setSecondsSinceLastRun(14 * MINUTE);
  expect((await getAttention()).idleJobMinutes).toBe(0);
  await setSecondsSinceLastRun(16 * MINUTE);
  expect((await getAttention()).idleJobMinutes).toBe(16);
  await expect(run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect((await getAttention()).idleJobMinutes).toBe(16);
  await run(() => Promise.resolve());
  expect((await getAttention()).idleJobMinutes).toBe(0);
});

it("is written at most twice a minute, and never goes back", async () => {
  /** Whether the last recorded run was at this second; the real clock also advances while the test runs. */
  const ranAt = async (second: number, currentSecond: number) =>
    Math.abs((await readIdleSeconds()) - (currentSecond - second)) < 9;
  await setSecondsSinceLastRun(20);
  await run(() => Promise.resolve());
  expect(await ranAt(0, 20)).toBe(true);
  clock.moveTo(40);
  await run(() => Promise.resolve());
  expect(await ranAt(40, 40)).toBe(true);
  clock.moveTo(-MINUTE);
  await run(() => Promise.resolve());
  expect(await readIdleSeconds()).toBe(0);
  clock.moveTo(60);
  expect(await ranAt(40, 60)).toBe(true);
});

describe("one job that does not run, while others do", () => {
  const lateJobs = async () => (await getAttention()).lateJobs;
  const runMail = () => runJob("send-mail", "automatic", { cron: "* * * * *", run: () => Promise.resolve() });
  let elapsed = 0;
  /** Moves the clock on, and lets another job run every ten minutes and at the end. */
  const moveTo = async (seconds: number) => {
    while (elapsed < seconds) {
      elapsed = Math.min(elapsed + 10 * MINUTE, seconds);
      clock.moveTo(elapsed);
      await runMail();
    }
  };

  beforeEach(async () => {
    elapsed = 0;
    await db().jobHeartbeat.update({
      where: { id: 1 },
      data: { lastRunAt: new Date(Date.now() - MINUTE * 1000), lateAt: {} },
    });
    await expectJobs({ "purge-carts": { cron: CRON }, "send-mail": { cron: "* * * * *" } });
    await runMail();
  });

  it("is noticed after two missed runs, even if it has never run and the shop restarts, until it succeeds", async () => {
    await moveTo(HOUR);
    expect(await lateJobs()).toEqual([]);
    await moveTo(2 * HOUR + 16 * MINUTE);
    expect(await lateJobs()).toEqual(["Purge expired carts"]);
    await expectJobs({ "purge-carts": { cron: CRON } });
    expect(await lateJobs()).toEqual(["Purge expired carts"]);
    await expect(run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await lateJobs()).toEqual(["Purge expired carts"]);
    await run(() => Promise.resolve());
    expect(await lateJobs()).toEqual([]);
    await moveTo(3 * HOUR);
    expect(await lateJobs()).toEqual([]);
  });

  it("is noticed within minutes if it runs each minute", async () => {
    for (const minutes of [9, 18]) {
      clock.moveTo(minutes * MINUTE);
      await run(() => Promise.resolve());
    }
    expect(await lateJobs()).toEqual(["Send queued emails"]);
  });

  it("gets extra time for the period in which no job ran, so that a restart in the morning does not name every job", async () => {
    await moveTo(HOUR);
    elapsed = 11 * HOUR; // ten hours without a job
    clock.moveTo(elapsed);
    expect(await lateJobs()).toEqual([]);
    await moveTo(11 * HOUR + 1);
    expect(await lateJobs()).toEqual([]);
    await moveTo(11 * HOUR + 14 * MINUTE);
    expect(await lateJobs()).toEqual([]);
    await moveTo(12 * HOUR + 16 * MINUTE);
    expect(await lateJobs()).toEqual(["Purge expired carts"]);
  });

  it("is not named when the shop no longer has it", async () => {
    await moveTo(3 * HOUR);
    expect(await lateJobs()).toEqual(["Purge expired carts"]);
    await expectJobs({ "send-mail": { cron: "* * * * *" } });
    expect(await lateJobs()).toEqual([]);
  });

  it("is named by the doctor", async () => {
    const examine = async () => {
      const findings = await examineDatabase({ DATABASE_URL: String(process.env["DATABASE_URL"]) });
      return findings
        .filter(({ subject }) => subject === "Jobs")
        .flatMap(linesOf)
        .join("\n");
    };
    const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * MINUTE;
    const data = {
      lastRunAt: new Date(),
      lateAt: { "purge-carts": inMinutes(1), "send-mail": inMinutes(1) },
    };
    await db().jobHeartbeat.update({ where: { id: 1 }, data });
    expect(await examine()).toBe("  ✓ Jobs: succeeded recently");
    data.lateAt["purge-carts"] = inMinutes(-1);
    await db().jobHeartbeat.update({ where: { id: 1 }, data });
    expect(await examine()).toMatch(/! Jobs: not run on schedule: purge-carts\n.*\/api\/cron/);
  });
});
