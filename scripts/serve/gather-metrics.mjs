// @ts-check
// A scrape of /metrics reaches one process. It asks the primary process, which collects the metrics of all processes.

/**
 * @typedef {import("node:cluster").Worker} Worker
 * @typedef {{ worker: string, metrics: unknown[] }} Part
 */

/** A process that takes longer is left out. */
const RESPONSE_MS = 3000;

let requests = 0;

/**
 * In the primary process: the metrics of each worker that responds.
 * @param {readonly Worker[]} workers by index
 * @returns {Promise<Part[]>}
 */
async function gather(workers) {
  const parts = await Promise.all(workers.map((worker, place) => requestMetrics(worker, String(place))));
  return parts.filter((part) => part !== undefined);
}

/** @param {Worker} worker @param {string} place @returns {Promise<Part | undefined>} */
function requestMetrics(worker, place) {
  requests += 1;
  const request = requests;
  return new Promise((resolve) => {
    const end = (/** @type {Part | undefined} */ part) => {
      clearTimeout(timer);
      worker.off("message", listen).off("exit", giveUp);
      resolve(part);
    };
    const listen = (/** @type {any} */ message) => {
      if (message?.metricsResponse === request) end({ worker: place, metrics: message.metrics });
    };
    const giveUp = () => end(undefined);
    const timer = setTimeout(giveUp, RESPONSE_MS);
    worker.on("message", listen).once("exit", giveUp);
    // A disconnected process is exiting.
    if (worker.isConnected()) worker.send({ metricsRequest: request }, (error) => error && giveUp());
    else giveUp();
  });
}

/**
 * In the primary process: responds to a worker that is scraped.
 * @param {Worker} worker
 * @param {() => readonly Worker[]} all the current workers
 */
export function serveScrapes(worker, all) {
  worker.on("message", (message) => {
    if (message?.scrape === undefined) return;
    void gather(all()).then((parts) => {
      if (worker.isConnected()) worker.send({ scraped: message.scrape, parts }, () => {});
    });
  });
}

/**
 * In a worker: responds to the primary process, and provides the function with which
 * lib/server/telemetry/prometheus.ts requests all metrics.
 */
export function connectToPrimary() {
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
    if (message?.metricsRequest === undefined) return;
    const answer = (/** @type {unknown[]} */ metrics) =>
      process.send?.({ metricsResponse: message.metricsRequest, metrics });
    Promise.resolve(shared.__shopCollectMetrics?.() ?? []).then(answer, () => answer([]));
  });
  shared.__shopGatherMetrics = () =>
    new Promise((resolve) => {
      scrapes += 1;
      waiting.set(scrapes, resolve);
      process.send?.({ scrape: scrapes });
    });
}
