/** @jest-environment node */
import type { Call, Sandbox } from "../src/core/call";
import { emptyForm } from "../src/core/form";
import { Params } from "../src/core/params";
import { runTask } from "../src/core/run-task";
import { Scheduler } from "../src/core/scheduler";
import { Store } from "../src/core/store";
import { Webhooks } from "../src/core/webhooks";

const DAY_MS = 86_400_000;

/** A sandbox without a server, on a manually advanced clock. */
function still(): { call: Call; later: Scheduler; happened: number[] } {
  const store = new Store();
  const later = new Scheduler(store);
  const config = { host: "", port: 0, dataDir: "", secretKey: "", publishableKey: "" };
  const sandbox: Sandbox = { config, store, webhooks: new Webhooks(store, undefined), later, reactions: {} };
  const happened: number[] = [];
  const ring = () => void happened.push(Date.now());
  later.start((task) => void runTask(sandbox, { ring }, task));
  const ids = { id: "", subId: "", requestId: null, idempotencyKey: null };
  const params = new Params(emptyForm());
  return { call: { sandbox, store, params, caller: "secret", origin: "", ...ids }, later, happened };
}

describe("a scheduled task", () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("runs once on its day, also beyond the maximum timer delay", async () => {
    const { call, later, happened } = still();
    later.appoint(call, "ring", "bell", 40 * 86_400, null);
    await jest.advanceTimersByTimeAsync(39 * DAY_MS);
    expect(happened).toEqual([]);
    await jest.advanceTimersByTimeAsync(30 * DAY_MS);
    expect(happened).toEqual([40 * DAY_MS]);
    later.close();
  });

  it("can be moved and canceled", async () => {
    const { call, later, happened } = still();
    later.appoint(call, "ring", "bell", 10, null);
    later.appoint(call, "ring", "bell", 20, null);
    await jest.advanceTimersByTimeAsync(DAY_MS);
    expect(happened).toEqual([20_000]);
    later.appoint(call, "ring", "bell", 2 * 86_400, null);
    later.appoint(call, "ring", "bell", null, null);
    await jest.advanceTimersByTimeAsync(5 * DAY_MS);
    expect(happened).toHaveLength(1);
    later.close();
  });
});
