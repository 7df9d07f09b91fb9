import { execFileSync } from "node:child_process";
import { requirePid } from "../support/require-pid";
import { startShop, type TestShop } from "../support/shop";
import { waitFor } from "../support/wait-for";

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ name: "workers", env: { WEB_CONCURRENCY: "2" } });
});
afterAll(() => shop.stop({ audit: false }));

/** Between two looks at the processes, each of which starts another one. */
const PAUSE_MS = 200;

/** The process ids of the workers. */
const workers = (): number[] => {
  try {
    const list = execFileSync("ps", ["-o", "pid=", "--ppid", String(shop.pid())], { encoding: "utf8" });
    return list.trim().split(/\s+/).map(Number);
  } catch {
    return []; // ps exits with 1 when there are none
  }
};

/** How many processes listen for changes of cached data. */
async function countListeners(): Promise<unknown> {
  const [row] = await shop.sql(
    "SELECT count(*)::int AS listening FROM pg_stat_activity WHERE application_name = 'cache-tags' AND datname = current_database()",
  );
  return row?.["listening"];
}

/** Requests a page and a call repeatedly until it is stopped. */
function keepAsking() {
  const problems: string[] = [];
  let answered = 0;
  let stopped = false;
  const ask = async (path: string) => {
    while (!stopped) {
      try {
        const { status } = await fetch(shop.url + path).then(async (answer) => {
          await answer.arrayBuffer();
          return answer;
        });
        if (status !== 200) problems.push(`${path}: ${status}`);
        answered += 1;
        await new Promise((resolve) => setTimeout(resolve, 10)); // leaves the processors to the new processes
      } catch (error) {
        problems.push(`${path}: ${String((error as Error).cause ?? error)}`);
      }
    }
  };
  const all = Promise.all(["/", "/", "/api/marketing-settings", "/api/marketing-settings"].map(ask));
  return async () => {
    stopped = true;
    await all;
    return { problems, answered };
  };
}

// The first process answers before the second one has started.
beforeEach(() => waitFor(async () => workers().length === 2 && (await countListeners()) === 2, PAUSE_MS));

it("serves with the configured number of processes, one of which runs the jobs", () => {
  const environment = (pid: number) => execFileSync("cat", [`/proc/${pid}/environ`], { encoding: "utf8" });
  if (process.platform === "linux")
    expect(workers().map((pid) => /SHOP_RUNS_JOBS=(\w+)/.exec(environment(pid))?.[1])).toEqual(
      expect.arrayContaining(["yes", "no"]),
    );
});

it("replaces its processes on SIGHUP without a failed request", async () => {
  const before = workers();
  const stop = keepAsking();
  process.kill(shop.pid(), "SIGHUP");
  for (const left of [1, 0])
    await waitFor(async () => workers().filter((pid) => before.includes(pid)).length <= left, PAUSE_MS);
  const { problems, answered } = await stop();
  expect(problems).toEqual([]);
  expect(answered).toBeGreaterThan(20);
});

it("replaces a process that was killed", async () => {
  const first = requirePid(workers()[0]);
  process.kill(first, "SIGKILL");
  await waitFor(async () => workers().length === 2 && !workers().includes(first), PAUSE_MS);
  await waitFor(async () => (await fetch(`${shop.url}/api/health`).catch(() => undefined))?.ok, PAUSE_MS);
});

it("ends all of its processes", async () => {
  const before = workers();
  expect(await shop.terminate()).toBe(0);
  const runs = (pid: number) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  expect(before.filter(runs)).toEqual([]);
  await shop.restart();
});
