import { listJobs } from "@/lib/reports/queries/jobs";
import { now } from "@/lib/server/clock";
import { withJobLock } from "@/lib/server/with-job-lock";
import { ownDatabase } from "../support/own-database";

const { sql } = ownDatabase();
const NAME = "forget-carts";
const nothing = () => Promise.resolve();

/** Runs at the same time; @returns how many of them overlapped at most. */
async function overlap(mode: "automatic" | "manual", runs: number): Promise<number> {
  const seen = { now: 0, most: 0 };
  await Promise.all(
    Array.from({ length: runs }, () =>
      withJobLock(NAME, mode, async () => {
        seen.now += 1;
        seen.most = Math.max(seen.most, seen.now);
        await new Promise((resolve) => setTimeout(resolve, 30));
        seen.now -= 1;
      }),
    ),
  );
  return seen.most;
}

describe("the lock of a job", () => {
  it("lets runs that staff start happen one after the other", async () => {
    expect(await overlap("manual", 5)).toBe(1);
  });

  it("lets runs by the clock overlap, which do no harm (control)", async () => {
    expect(await overlap("automatic", 5)).toBeGreaterThan(1);
  });

  it("leaves the clock and a probe out while staff's run has it, and a probe while the clock's has", async () => {
    const others = async () => [
      await withJobLock(NAME, "automatic", nothing),
      await withJobLock(NAME, "probe", nothing),
    ];
    expect(await withJobLock(NAME, "manual", others)).toEqual({ result: [undefined, undefined] });
    expect(await withJobLock(NAME, "automatic", others)).toEqual({
      result: [{ result: undefined }, undefined],
    });
    expect(await others()).toEqual([{ result: undefined }, { result: undefined }]);
  });

  it("outlives the database's limit for idle transactions", async () => {
    const limit = (value: string) =>
      sql(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET idle_in_transaction_session_timeout = ${value}',
        current_database()); END $$`);
    await limit("50");
    try {
      const whileIdle = async () => {
        await sql("SELECT pg_sleep(0.3)");
        return withJobLock(NAME, "probe", nothing);
      };
      expect(await withJobLock(NAME, "manual", whileIdle)).toEqual({ result: undefined });
    } finally {
      await limit("DEFAULT");
    }
  });

  it("is of one job alone, and ends when the work fails", async () => {
    const other = () => withJobLock("send-mail", "probe", nothing);
    expect(await withJobLock(NAME, "manual", other)).toEqual({ result: { result: undefined } });
    await expect(withJobLock(NAME, "manual", () => Promise.reject(new Error("Broken")))).rejects.toThrow(
      "Broken",
    );
    expect(await withJobLock(NAME, "probe", nothing)).toBeDefined();
  });
});

it("each job of the shop has words for its schedule and a next run", async () => {
  const jobs = await listJobs();
  expect(jobs.length).toBeGreaterThan(10);
  for (const { schedule, next, isBusy } of jobs) {
    expect([schedule, isBusy]).toEqual([expect.stringMatching(/^Every /), false]);
    expect(Date.parse(next)).toBeGreaterThan(now().getTime());
  }
});
