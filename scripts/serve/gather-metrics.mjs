// @ts-check
// A scrape of /metrics reaches one process; it asks the primary process, which asks all of them.

/**
 * @typedef {import("node:cluster").Worker} Worker
 * @typedef {{ worker: string, metrics: unknown[] }} Part
 */

/** A process that takes longer is left out. */
const ANSWER_MS = 3000;

let questions = 0;

/**
 * In the primary process: the metrics of each worker that answers.
 * @param {readonly Worker[]} workers by place
 * @returns {Promise<Part[]>}
 */
async function gather(workers) {
  const parts = await Promise.all(workers.map((worker, place) => ask(worker, String(place))));
  return parts.filter((part) => part !== undefined);
}

/** @param {Worker} worker @param {string} place @returns {Promise<Part | undefined>} */
function ask(worker, place) {
  questions += 1;
  const question = questions;
  return new Promise((resolve) => {
    const end = (/** @type {Part | undefined} */ part) => {
      clearTimeout(timer);
      worker.off("message", listen).off("exit", leave);
      resolve(part);
    };
    const listen = (/** @type {any} */ message) => {
      if (message?.metricsAnswer === question) end({ worker: place, metrics: message.metrics });
    };
    const leave = () => end(undefined);
    const timer = setTimeout(leave, ANSWER_MS);
    worker.on("message", listen).once("exit", leave);
    // A process without a connection is ending.
    if (worker.isConnected()) worker.send({ metricsQuestion: question }, (error) => error && leave());
    else leave();
  });
}

/**
 * In the primary process: answers a worker that is scraped.
 * @param {Worker} worker
 * @param {() => readonly Worker[]} all the current workers
 */
export function answerScrapes(worker, all) {
  worker.on("message", (message) => {
    if (message?.scrape === undefined) return;
    void gather(all()).then((parts) => {
      if (worker.isConnected()) worker.send({ scraped: message.scrape, parts }, () => {});
    });
  });
}

/** In a worker: answers the primary process, and lets lib/server/prometheus.ts ask it. */
export function joinScrapes() {
  /** @type {any} */
  const shared = globalThis;
  /** @type {Map<number, (parts: Part[]) => void>} */
  const waiting = new Map();
  let scrapes = 0;
  process.on("message", (/** @type {any} */ message) => {
    if (message?.scraped !== undefined) {
      waiting.get(message.scraped)?.(message.parts);
      waiting.delete(message.scraped);
    }
    if (message?.metricsQuestion === undefined) return;
    const answer = (/** @type {unknown[]} */ metrics) =>
      process.send?.({ metricsAnswer: message.metricsQuestion, metrics });
    Promise.resolve(shared.__shopCollectMetrics?.() ?? []).then(answer, () => answer([]));
  });
  shared.__shopGatherMetrics = () =>
    new Promise((resolve) => {
      scrapes += 1;
      waiting.set(scrapes, resolve);
      process.send?.({ scrape: scrapes });
    });
}
