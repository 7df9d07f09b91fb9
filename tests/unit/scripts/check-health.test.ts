import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A shop that is not ready, or alive and draining, as often as its list says; then it is ready. */
let unready: number;
const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.url);
  response.statusCode = request.url === "/api/health/ready" && unready <= 0 ? 200 : 503;
  unready -= 1;
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => asked.splice(0));

const check = (args: string[] = [], env: Record<string, string> = {}): Promise<number | null> =>
  new Promise((resolve) => {
    const PORT = String((server.address() as AddressInfo).port);
    const options = { env: { PATH: process.env["PATH"], PORT, ...env } as unknown as NodeJS.ProcessEnv };
    spawn(process.execPath, ["scripts/check-health.mjs", ...args], options).once("exit", resolve);
  });

it("asks once whether the shop is ready", async () => {
  unready = 1;
  expect(await check()).toBe(1);
  expect(await check()).toBe(0);
  expect(asked).toEqual(["/api/health/ready", "/api/health/ready"]);
});

it("waits until the shop is ready", async () => {
  unready = 2;
  expect(await check(["--wait", "30"])).toBe(0);
  expect(asked).toHaveLength(3);
});

it("stops waiting at its limit, and when the service's process has ended", async () => {
  unready = 1000;
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  expect(await check(["--wait", "0.1"])).toBe(1);
  expect(await check(["--wait", "600"], { MAINPID: String(ended) })).toBe(1);
  expect(asked.length).toBeGreaterThan(1);
});
