// @ts-check
// Serves the shop with several processes on one port: the system's cores share its load.
import cluster from "node:cluster";
import { availableParallelism } from "node:os";

const MAX_DEFAULT = 4;
const RESTART_MS = 1000;

/** The message with which a worker is told to leave new connections to the others. */
export const HAND_OVER = "hand over";

/**
 * How many processes serve the shop; lib/server/env.ts checks the variable.
 * @param {string | undefined} setting WEB_CONCURRENCY; empty: one for each core, at most four
 */
export const workerCount = (setting) => Number(setting) || Math.min(availableParallelism(), MAX_DEFAULT);

/** Starts the workers and replaces those that crash; the first one runs the jobs. */
export class Workers {
  /** By place: the worker of each. @type {import("node:cluster").Worker[]} */
  #workers = [];
  #isEnding = false;
  #isReloading = false;

  /** @param {number} count */
  constructor(count) {
    for (let place = 0; place < count; place++) this.#start(place);
  }

  /** @param {number} place */
  #start(place) {
    const worker = cluster.fork({ SHOP_RUNS_JOBS: place === 0 ? "yes" : "no" });
    this.#workers[place] = worker;
    let served = false;
    worker.once("listening", () => {
      served = true;
    });
    worker.once("exit", (code) => {
      if (this.#isEnding) {
        if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
        return;
      }
      if (this.#workers[place] !== worker) return; // it was replaced
      if (!served) return this.#fail(code || 1);
      process.stderr.write(`a server process ended with code ${code}; another takes its place\n`);
      setTimeout(() => this.#isEnding || this.#start(place), RESTART_MS);
    });
    return worker;
  }

  /** Ends everything because a process cannot even start. @param {number} code */
  #fail(code) {
    this.#isEnding = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGKILL");
    process.exit(code);
  }

  /** Passes a signal on to every process, and ends when they have. @param {NodeJS.Signals} signal */
  end(signal) {
    this.#isEnding = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  }

  /** Replaces one process after the other: each new one listens before the old one hands over. */
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
