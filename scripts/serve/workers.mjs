// @ts-check
// Serves the shop with several processes on one port, so that all cores share the load.
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { DRAIN_SECONDS } from "../lib/drain.mjs";
import { serveScrapes } from "./gather-metrics.mjs";
import { memorySettings } from "./memory-settings.mjs";

const MAX_DEFAULT = 4;
const RESTART_MS = 1000;
/** The pause after a process that exited before it listened: the next one probably does the same. */
const RETRY_MS = 5000;
/** A new process that does not listen within this time is killed, and the reload ends. */
const START_MS = 120_000;
/** Above the time that a process takes to hand over: its last requests, then its jobs. */
const HAND_OVER_MS = (2 * DRAIN_SECONDS + 10) * 1000;

/** @typedef {import("node:cluster").Worker} Worker */

/** The message that makes a worker leave new connections to the others and then exit. */
export const HAND_OVER = "hand over";

/**
 * How many processes serve the shop; lib/server/env.ts validates the variable.
 * @param {string | undefined} setting WEB_CONCURRENCY; if empty, one per core, at most four
 */
export const workerCount = (setting) => Number(setting) || Math.min(availableParallelism(), MAX_DEFAULT);

/** Starts the workers and replaces those that crash; the first one runs the jobs. */
export class Workers {
  /** The process of each place. One that has exited stays until the next one takes its place. @type {Worker[]} */
  #workers = [];
  /** The processes that have listened. @type {WeakSet<Worker>} */
  #listened = new WeakSet();
  /** Whether a process has listened since the shop's start. */
  #hasServed = false;
  #isEnding = false;
  #isReloading = false;
  /** The place for which a reload is starting a process. @type {number | undefined} */
  #replacing;

  /** @param {number} count */
  constructor(count) {
    for (let place = 0; place < count; place++) this.#workers[place] = this.#fork(place);
  }

  /** Starts a process for a place, without giving it the place. @param {number} place */
  #fork(place) {
    const worker = cluster.fork({
      ...memorySettings(),
      SHOP_RUNS_JOBS: place === 0 ? "yes" : "no",
      SHOP_WORKER: String(place),
    });
    serveScrapes(worker, () => this.#workers);
    worker.once("listening", () => {
      this.#listened.add(worker);
      this.#hasServed = true;
    });
    worker.once("exit", (code, signal) => {
      if (!this.#isEnding) this.#recover(place, worker, { code, signal });
      else if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
    });
    return worker;
  }

  /**
   * Starts another process if the one that exited held the place. If no process has
   * listened since the start, the shop exits instead.
   * @param {number} place
   * @param {Worker} worker
   * @param {{ code: number, signal: string | null }} exit
   */
  #recover(place, worker, { code, signal }) {
    if (this.#workers[place] !== worker) return;
    if (!this.#hasServed) return this.#fail(code || 1);
    const pause = this.#listened.has(worker) ? RESTART_MS : RETRY_MS;
    say(`a server process exited with ${signal ?? `code ${code}`}; starting another one`);
    setTimeout(() => this.#restart(place, worker), pause);
  }

  /** @param {number} place @param {Worker} exited */
  #restart(place, exited) {
    if (this.#isEnding || this.#workers[place] !== exited) return;
    // The process that a reload has started takes the place if it listens.
    if (this.#replacing === place) setTimeout(() => this.#restart(place, exited), RESTART_MS);
    else this.#workers[place] = this.#fork(place);
  }

  /** Ends all processes, because the shop cannot start. @param {number} code */
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

  /**
   * Replaces the processes one by one: each new one listens before the old one stops accepting connections. If a new
   * process does not start, the reload stops and the old processes keep running.
   */
  async reload() {
    if (this.#isReloading || this.#isEnding) return;
    this.#isReloading = true;
    for (const place of this.#workers.keys()) if (!(await this.#replace(place))) break;
    this.#isReloading = false;
  }

  /** @param {number} place @returns {Promise<boolean>} whether a new process has the place */
  async #replace(place) {
    this.#replacing = place;
    const worker = this.#fork(place);
    const isUp = await waitUntilListening(worker);
    this.#replacing = undefined;
    if (this.#isEnding) return false;
    if (!isUp) {
      say("a new server process did not start; the reload ended, and the other processes keep running");
      return false;
    }
    const old = this.#workers[place];
    this.#workers[place] = worker;
    if (old) await this.#handOver(old);
    return !this.#isEnding;
  }

  /** Waits until a process without a place has exited; it may have crashed already. @param {Worker} old */
  async #handOver(old) {
    if (old.isDead()) return;
    const ended = new Promise((resolve) => old.once("exit", resolve));
    killAfter(old, HAND_OVER_MS);
    // A process that is starting does not receive messages yet; one whose channel is closed ends by itself.
    if (this.#listened.has(old)) old.send(HAND_OVER, () => {});
    else old.process.kill("SIGTERM");
    await ended;
  }
}

/** Waits until a process listens or exits. @param {Worker} worker @returns {Promise<boolean>} whether it listens */
function waitUntilListening(worker) {
  const timer = killAfter(worker, START_MS);
  return new Promise((resolve) => {
    worker.once("exit", () => resolve(false));
    worker.once("listening", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/** Kills a process that has not exited after a time. @param {Worker} worker @param {number} ms */
function killAfter(worker, ms) {
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), ms);
  worker.once("exit", () => clearTimeout(timer));
  return timer;
}

/** @param {string} line */
const say = (line) => process.stderr.write(`${line}\n`);
