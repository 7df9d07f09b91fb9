import { execFileSync } from "node:child_process";
import { MEMORY_SETTINGS, memorySettings } from "@/scripts/serve/memory-settings.mjs";

/** The heap limit of a process with these options, in MB. */
const heapLimitWith = (options: string): number =>
  Number(
    execFileSync(process.execPath, ["-p", "v8.getHeapStatistics().heap_size_limit / 1024 ** 2"], {
      env: { ...process.env, NODE_OPTIONS: options },
    }),
  );

it("limits the heap of a server process", () => {
  expect(heapLimitWith(memorySettings("").NODE_OPTIONS)).toBeLessThan(600);
  expect(heapLimitWith("")).toBeGreaterThan(1000); // control
});

it("lets an operator raise the limit, and keeps the other options", () => {
  const { NODE_OPTIONS, ...malloc } = memorySettings("--no-warnings --max-old-space-size=1500");
  expect(NODE_OPTIONS).toContain("--no-warnings");
  expect(heapLimitWith(NODE_OPTIONS)).toBeGreaterThan(1400);
  expect(MEMORY_SETTINGS).toMatchObject(malloc);
});
