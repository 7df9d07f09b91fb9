// @ts-check
// Serves the shop with several processes on one port, so that all cores share the load.
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { serveScrapes } from "./gather-metrics.mjs";
import { memorySettings } from "./memory-settings.mjs";

const MAX_DEFAULT = 4;
const RESTART_MS = 1000;

/** The message that makes a worker leave new connections to the others and then exit. */
export const HAND_OVER = "hand over";

/**
 * How many processes serve the shop; lib/server/env.ts validates the variable.
 * @param {string | undefined} setting WEB_CONCURRENCY; if empty, one per core, at most four
 */
export const workerCount = (setting) => Number(setting) || Math.min(availableParallelism(), MAX_DEFAULT);

/** Starts the workers and replaces those that crash; the first one runs the jobs. */
export class Workers {
  /** @type {import("node:cluster").Worker[]} */
  #workers = [];
  #isEnding = false;
  #isReloading = false;

  /** @param {number} count */
  constructor(count) {
    for (let place = 0; place < count; place++) this.#start(place);
  }

  /** @param {number} place */
  #start(place) {
    const worker = cluster.fork({
      ...memorySettings(),
      SHOP_RUNS_JOBS: place === 0 ? "yes" : "no",
      SHOP_WORKER: String(place),
    });
    serveScrapes(worker, () => this.#workers);
    this.#workers[place] = worker;
    let served = false;
    worker.once("listening", () => {
      served = true;
    });
    worker.once("exit", (code, signal) => {
      if (this.#isEnding) {
        if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
        return;
      }
      if (this.#workers[place] !== worker) return; // it was replaced
      if (!served) return this.#fail(code || 1);
      process.stderr.write(
        `a server process exited with ${signal ?? `code ${code}`}; starting another one\n`,
      );
      setTimeout(() => this.#isEnding || this.#start(place), RESTART_MS);
    });
    return worker;
  }

  /** Ends all processes, because one cannot start. @param {number} code */
  #fail(code) {
    this.#isEnding = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGKILL");
    process.exit(code);
  }

  /** Forwards a signal to every process, and exits when all have. @param {NodeJS.Signals} signal */
  end(signal) {
    this.#isEnding = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  }

  /** Replaces the processes one by one: each new one listens before the old one stops accepting connections. */
  async reload() {
    if (this.#isReloading || this.#isEnding) return;
    this.#isReloading = true;
    for (const [place, old] of [...this.#workers.entries()]) {
      const worker = this.#start(place);
      const isUp = await new Promise((resolve) => {
        worker.once("listening", () => resolve(true));
        worker.once("exit", () => resolve(false));
      });
      if (!isUp) break;
      const ended = new Promise((resolve) => old.once("exit", resolve));
      old.send(HAND_OVER);
      await ended;
    }
    this.#isReloading = false;
  }
}
