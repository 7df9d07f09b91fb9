import { readFileSync } from "node:fs";

test("a module runs anew each time, although it is compiled once", () => {
  const load = (): unknown => {
    let dates: unknown;
    jest.isolateModules(() => {
      dates = require("@/lib/core/dates");
    });
    return dates;
  };
  const [first, second] = [load(), load()] as [object, object];
  expect(second).not.toBe(first);
  expect(Object.keys(second)).toEqual(Object.keys(first));
});

test("an error names the line of its source", () => {
  const { stack } = new Error("thrown here");
  const lines = readFileSync(__filename, "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes('"thrown here"')) + 1;
  expect(stack).toContain(`compile-once-runtime.test.ts:${line}:`);
});
