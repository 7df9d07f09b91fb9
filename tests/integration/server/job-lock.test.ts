import { listJobs } from "@/lib/reports/queries/jobs";
import { now } from "@/lib/server/clock";
import { withJobLock } from "@/lib/server/jobs/with-job-lock";
import { hold } from "../../support/hold";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();
const NAME = "purge-carts";
const nothing = () => Promise.resolve();

/**
 * Runs work concurrently.
 * @returns the maximum overlap
 */
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
  it("serializes runs started by staff", async () => {
    expect(await overlap("manual", 5)).toBe(1);
  });

  it("lets scheduled runs overlap, which is harmless (control)", async () => {
    expect(await overlap("automatic", 5)).toBeGreaterThan(1);
  });

  it("belongs to a connection past the pooler, whose timeouts would end it", async () => {
    await jest.isolateModulesAsync(async () => {
      const direct = String(process.env.DATABASE_URL);
      jest.replaceProperty(process, "env", {
        ...process.env,
        DATABASE_URL: "postgresql://shop@127.0.0.1:1/none",
        DIRECT_DATABASE_URL: direct,
      });
      const { withJobLock: locked } = await import("@/lib/server/jobs/with-job-lock");
      expect(await locked(NAME, "automatic", () => Promise.resolve("ran"))).toEqual({ result: "ran" });
      jest.restoreAllMocks();
    });
  });

  it("excludes scheduled runs and probes during a staff run, and probes during a scheduled run", async () => {
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

  it("outlasts the database's timeout for idle transactions", async () => {
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

  describe("holds no snapshot during the work, because a snapshot would prevent the removal of dead row versions", () => {
    const countSnapshots = () =>
      sql(`SELECT count(*)::int AS snapshots FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction' AND backend_xmin IS NOT NULL`);

    it.each(["automatic", "manual", "probe"] as const)("%s", async (mode) => {
      expect(await withJobLock(NAME, mode, countSnapshots)).toEqual({ result: [{ snapshots: 0 }] });
    });

    it("unlike a transaction that idles after a statement with a parameter (control)", async () => {
      const other = await hold(String(process.env["DATABASE_URL"]), "SELECT $1::text", ["any"]);
      expect(await countSnapshots()).toEqual([{ snapshots: 1 }]);
      await other.free();
    });
  });

  it("covers one job only, and is released when the work fails", async () => {
    const other = () => withJobLock("send-mail", "probe", nothing);
    expect(await withJobLock(NAME, "manual", other)).toEqual({ result: { result: undefined } });
    await expect(withJobLock(NAME, "manual", () => Promise.reject(new Error("Broken")))).rejects.toThrow(
      "Broken",
    );
    expect(await withJobLock(NAME, "probe", nothing)).toBeDefined();
  });
});

it("each job has a schedule text and a next run", async () => {
  const jobs = await listJobs();
  expect(jobs.length).toBeGreaterThan(10);
  for (const { schedule, next, isBusy } of jobs) {
    expect([schedule, isBusy]).toEqual([expect.stringMatching(/^Every /), false]);
    expect(Date.parse(next)).toBeGreaterThan(now().getTime());
  }
});
