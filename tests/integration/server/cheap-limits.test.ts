import { AsyncLocalStorage } from "node:async_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type * as Limits from "@/lib/server/limits";
import { type CheapLimitName, countCheaply } from "@/lib/server/limits";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();

/** The calls that each limit allows per window, and the batch in which a process reports them. */
const CHEAP: [CheapLimitName, number, number][] = [
  ["intentsPerAddress", 300, 10],
  ["newCartsPerAddress", 300, 10],
  ["cartChangesPerAddress", 600, 20],
  ["searchesPerAddress", 600, 50],
  ["availabilityPerAddress", 600, 50],
  ["quotesPerAddress", 300, 25],
  ["callsPerToken", 600, 50],
  ["stripeCallsPerAddress", 300, 25],
];

/**
 * Calls repeatedly.
 * @returns the number of allowed calls, and the first refusal
 */
async function calls(count: number, one: () => Promise<void>) {
  let passed = 0;
  let refusal: unknown;
  for (let call = 0; call < count; call += 1)
    await one().then(
      () => {
        passed += 1;
      },
      (error: unknown) => {
        refusal ??= error;
      },
    );
  return { passed, refusal };
}

/** The limits in another process: the same database, separate memory. */
async function anotherProcess(): Promise<typeof Limits> {
  let found: typeof Limits | undefined;
  await jest.isolateModulesAsync(async () => {
    found = await import("@/lib/server/limits");
  });
  if (!found) throw new Error("The module was not loaded");
  return found;
}

const shared = async (key: string): Promise<number> =>
  Number((await sql("SELECT points FROM rate_limits WHERE key = $1", [key]))[0]?.["points"] ?? 0);

describe.each(CHEAP)("%s", (name, points, batch) => {
  it("refuses more than a household needs, with the seconds to wait", async () => {
    const { passed, refusal } = await calls(points + 50, () => countCheaply(name, "attacker"));
    expect(passed).toBeGreaterThanOrEqual(points - batch);
    expect(passed).toBeLessThanOrEqual(points);
    expect(refusal).toMatchObject({
      code: "too_many",
      message: expect.stringMatching(/ again in \d+ minutes?\.$/),
      details: { retryAfter: expect.any(Number) },
    });
  });

  it("allows a household's rate (control)", async () => {
    expect(await calls(points / 3, () => countCheaply(name, "family"))).toMatchObject({ passed: points / 3 });
  });

  it("is shared by all processes", async () => {
    const other = await anotherProcess();
    expect(other.countCheaply).not.toBe(countCheaply);
    const one = await calls(points * 0.6, () => countCheaply(name, "spread"));
    const two = await calls(points * 0.6, () => other.countCheaply(name, "spread"));
    expect(one.passed).toBe(points * 0.6);
    expect(one.passed + two.passed).toBeLessThanOrEqual(points + 2 * (batch - 1));
    expect(two.refusal).toMatchObject({ code: "too_many" });
  });

  it("is not exceeded by calls at the same moment", async () => {
    const other = await anotherProcess();
    await calls(points, () => other.countCheaply(name, "parallel"));
    const results = await Promise.allSettled(
      Array.from({ length: batch * 5 }, () => countCheaply(name, "parallel")),
    );
    expect(results.filter(({ status }) => status === "fulfilled").length).toBeLessThan(batch);
  });

  it("queries the database once per batch, and not for refused calls", async () => {
    await calls(batch - 1, () => countCheaply(name, "quiet"));
    expect(await shared(`${name}:quiet`)).toBe(0);
    await countCheaply(name, "quiet");
    expect(await shared(`${name}:quiet`)).toBe(batch);
    await calls(points + batch, () => countCheaply(name, "refused"));
    const before = await shared(`${name}:refused`);
    await calls(batch * 2, () => countCheaply(name, "refused"));
    expect(await shared(`${name}:refused`)).toBe(before);
  });
});

describe("counters in memory", () => {
  const requestContext = new AsyncLocalStorage<object>();

  /** Runs `work` in the async context of a new request. @returns a weak reference to that request */
  async function runInRequest(work: () => unknown): Promise<WeakRef<object>> {
    const request = {};
    await requestContext.run(request, async () => work());
    return new WeakRef(request);
  }

  it("do not retain the counted request", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    let timer: NodeJS.Timeout | undefined;
    const requestWithTimer = await runInRequest(() => {
      timer = setTimeout(() => {}, 60_000); // control: a pending timer retains its request
    });
    const countedRequest = await runInRequest(() => countCheaply("newCartsPerAddress", "new visitor"));
    await new Promise((resolve) => setTimeout(resolve, 0)); // a new WeakRef keeps its target alive until the current job ends
    collectGarbage();
    expect(requestWithTimer.deref()).toBeDefined();
    expect(countedRequest.deref()).toBeUndefined();
    clearTimeout(timer);
  });

  it("are limited in number: after an eviction, fewer than a batch of calls pass before the shared count refuses the address", async () => {
    const [name, points, batch] = ["newCartsPerAddress", 300, 10] as const;
    await calls(points + 1, () => countCheaply(name, "evicted"));
    for (let index = 0; index < 50_000; index += 1) await countCheaply(name, `visitor ${index}`);
    const { passed, refusal } = await calls(batch * 2, () => countCheaply(name, "evicted"));
    expect(passed).toBe(batch - 1);
    expect(refusal).toMatchObject({ code: "too_many" });
  });

  it("start anew when the window ends, and not before", async () => {
    const clock = jest.spyOn(performance, "now").mockReturnValue(1000);
    await calls(300, () => countCheaply("newCartsPerAddress", "regular"));
    const next = () => calls(1, () => countCheaply("newCartsPerAddress", "regular"));
    clock.mockReturnValue(1000 + 900_000 - 1);
    expect(await next()).toMatchObject({ passed: 0, refusal: { details: { retryAfter: 0.001 } } });
    clock.mockReturnValue(1000 + 900_000);
    expect(await next()).toMatchObject({ passed: 1 });
    clock.mockRestore();
  });
});
