import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const loadTwice = (name: string): [object, object] => {
  const load = (): object => {
    let loaded: object = {};
    jest.isolateModules(() => {
      loaded = require(name);
    });
    return loaded;
  };
  return [load(), load()];
};

test("a module of the shop runs anew each time, although it is compiled once", () => {
  const [first, second] = loadTwice("@/lib/core/dates");
  expect(second).not.toBe(first);
  expect(Object.keys(second)).toEqual(Object.keys(first));
});

test("a package runs once, in the realm of the tests", () => {
  const [first, second] = loadTwice("zod");
  expect(second).toBe(first);
  const { z } = first as typeof import("zod");
  expect(() => z.string().parse(1)).toThrow(Error);
  expect(z.date().safeParse(new Date()).success).toBe(true);
});

test("an error names the line of its source", () => {
  const { stack } = new Error("thrown here");
  const lines = readFileSync(__filename, "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes('"thrown here"')) + 1;
  expect(stack).toContain(`run-once-runtime.test.ts:${line}:`);
});

/** Tears an environment down after a test file that changed what it shares with the next one. */
const TEAR_DOWN = `
  const Environment = require("./tests/support/one-realm-environment.cjs");
  const projectConfig = { globals: { GIVEN: 1 }, testEnvironmentOptions: {}, fakeTimers: {} };
  const environment = new Environment({ projectConfig, globalConfig: {} }, {});
  const { Date: clock, fetch: network } = globalThis;
  const given = GIVEN;
  Object.assign(globalThis, { left: 1, fetch: null, Date: null });
  Object.assign(process.env, { LEFT: "1", HOME: "/changed" });
  environment.handleTestEvent({ name: "teardown" });
  const isClockBack = Date === clock;
  environment.teardown().then(() => console.log(JSON.stringify({
    given, isClockBack, isFetchBack: fetch === network, globals: [typeof left, typeof GIVEN],
    env: [process.env.LEFT ?? null, process.env.HOME],
  })));`;

test("globals, variables and the clock are restored after each test file", () => {
  const env = { ...process.env, HOME: "/home" };
  expect(JSON.parse(execFileSync(process.execPath, ["-e", TEAR_DOWN], { env, encoding: "utf8" }))).toEqual({
    ...{ given: 1, isClockBack: true, isFetchBack: true },
    globals: ["undefined", "undefined"],
    env: [null, "/home"],
  });
});
