import { getAttention } from "@/lib/reports/queries/attention";
import { db } from "@/lib/server/db";
import { readIdleSeconds } from "@/lib/server/job-heartbeat";
import { runJob } from "@/lib/server/jobs";
import { movableClock } from "../support/movable-clock";
import { ownDatabase } from "../support/own-database";

ownDatabase();
const clock = movableClock();
const MINUTE = 60;
const run = (work: () => Promise<unknown>) => runJob("purge-carts", "automatic", work);
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
  await setSecondsSinceLastRun(20);
  await run(() => Promise.resolve());
  expect(Math.round(await readIdleSeconds())).toBe(20);
  clock.moveTo(40);
  await run(() => Promise.resolve());
  expect(Math.round(await readIdleSeconds())).toBe(0);
  clock.moveTo(-MINUTE);
  await run(() => Promise.resolve());
  expect(await readIdleSeconds()).toBe(0);
  clock.moveTo(40);
  expect(Math.round(await readIdleSeconds())).toBe(0);
});
