import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { releaseAbortStacks } from "../../../scripts/serve/release-abort-stacks.mjs";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** A rendering that has ended: its signal outlives it, and nothing else should. */
class Rendering {
  end(reason?: Error): AbortSignal {
    const controller = new AbortController();
    controller.abort(reason);
    return controller.signal;
  }
  endWithReason = () => this.end(new Error("This rendering is complete."));
}

const { abort } = AbortController.prototype;
afterEach(() => {
  AbortController.prototype.abort = abort;
});

/** How many of ten ended renderings are still in memory while their signals are kept. */
async function retained(end: (rendering: Rendering) => AbortSignal): Promise<number> {
  const kept = Array.from({ length: 10 }, () => {
    const rendering = new Rendering();
    return { signal: end(rendering), memory: new WeakRef(rendering) };
  });
  await new Promise((resolve) => setTimeout(resolve, 0)); // a WeakRef holds its object until the end of the turn
  collectGarbage();
  return kept.filter(({ signal, memory }) => signal.aborted && memory.deref()).length;
}

describe.each<[string, (rendering: Rendering) => AbortSignal]>([
  ["an error", (rendering) => rendering.endWithReason()],
  ["no reason", (rendering) => rendering.end()],
])("a signal that was aborted with %s", (_name, end) => {
  it("holds what its stack reached (control)", async () => {
    expect(await retained(end)).toBeGreaterThan(5);
  });

  it("releases it", async () => {
    releaseAbortStacks();
    expect(await retained(end)).toBeLessThan(5);
  });
});

it("keeps the reason and its stack", () => {
  releaseAbortStacks();
  const controller = new AbortController();
  const reason = new Error("Timed out");
  controller.abort(reason);
  expect(controller.signal.reason).toBe(reason);
  expect(reason.stack).toContain("release-abort-stacks.test.ts");
});
