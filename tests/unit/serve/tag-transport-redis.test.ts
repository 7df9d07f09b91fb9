import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "../../../scripts/lib/ports";
import { ANY_TAG, TagChanges } from "../../../scripts/serve/tag-changes.mjs";
import { RedisTagTransport } from "../../../scripts/serve/tag-transport-redis.mjs";
import { isInstalled, testsIf } from "../../support/tests-if";
import { waitFor } from "../../support/wait-for";

const { describe: describeWithRedis } = testsIf(
  isInstalled("redis-server"),
  "Redis does not carry changes: this requires redis-server (apt install redis-server)",
);

/** A process of the shop, with what it learned of. */
function startProcess(port: number) {
  const changes = new TagChanges();
  const learned: string[] = [];
  changes.onChange((names: string[]) => learned.push(...names));
  changes.connect(new RedisTagTransport(`redis://127.0.0.1:${port}`, changes));
  return {
    changes,
    learned,
    /** Waits until it has learned of a tag, and forgets what it has learned. */
    learns: async (tag: string) => {
      await waitFor(async () => learned.includes(tag));
      return learned.splice(0);
    },
  };
}

describeWithRedis("changes through Redis", () => {
  let port: number;
  let server: ChildProcess;
  let processes: ReturnType<typeof startProcess>[];
  const startRedis = () => {
    const options = ["--port", `${port}`, "--save", "", "--loglevel", "warning"];
    server = spawn("redis-server", options, { stdio: "ignore" });
  };
  const stopRedis = async () => {
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  };

  beforeEach(async () => {
    port = await findFreePort();
    startRedis();
    processes = [startProcess(port), startProcess(port)];
    for (const { learns } of processes) expect(await learns(ANY_TAG)).toEqual([ANY_TAG]);
  });
  afterEach(async () => {
    for (const { changes } of processes) await changes.stop();
    await stopRedis();
  });

  it("reach the other processes", async () => {
    const [one, other] = processes;
    one?.changes.publish(["products", "store"]);
    expect((await other?.learns("store"))?.sort()).toEqual(["products", "store"]);
  });

  it("make everything stale after a restart without the data, whose numbers begin again", async () => {
    const [one, other] = processes;
    one?.changes.publish(["products"]);
    await other?.learns("products");
    await stopRedis();
    one?.changes.publish(["recipes"]); // becomes number 1 again
    startRedis();
    expect(await other?.learns(ANY_TAG)).toContain(ANY_TAG);
    one?.changes.publish(["store"]);
    await other?.learns("store");
  });
});
