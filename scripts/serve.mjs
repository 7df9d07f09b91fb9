// @ts-check
// Run by npm start and the tests: serves the built shop on PORT with WEB_CONCURRENCY processes
// (with --dev: the sources, with one process). SIGTERM and SIGINT end it after the running
// requests; SIGHUP replaces its processes one by one.
import cluster from "node:cluster";
import { connectToPrimary } from "./serve/gather-metrics.mjs";
import { ORPHAN_SECONDS, ShopServer } from "./serve/server.mjs";
import { HAND_OVER, Workers, workerCount } from "./serve/workers.mjs";

// npm forwards a signal that the terminal or the process group has already sent to this
// process. Only a later one counts as a second signal.
const SAME_SIGNAL_MS = 1000;
/** @type {NodeJS.Signals[]} */
const ENDING = ["SIGTERM", "SIGINT"];

const dev = process.argv.includes("--dev");
const count = dev ? 1 : workerCount(process.env.WEB_CONCURRENCY);
let endingSince = 0;

/** @param {() => void} end @param {NodeJS.Signals[]} signals */
function endOn(signals, end) {
  for (const signal of signals)
    process.on(signal, () => {
      if (endingSince === 0) {
        endingSince = performance.now();
        end();
      } else if (performance.now() - endingSince > SAME_SIGNAL_MS) process.exit(1);
    });
}

async function serve() {
  if (cluster.isWorker) connectToPrimary();
  const server = await ShopServer.start({ dev, port: Number(process.env.PORT) });
  endOn(cluster.isWorker ? ENDING : [...ENDING, "SIGHUP"], () => void server.end());
  if (cluster.isWorker) process.on("SIGHUP", () => {}); // sent to the whole group; the primary process replaces this one
  process.on("message", (message) => {
    if (message === HAND_OVER) void server.handOver();
  });
  // "orphaned" is sent by lib/end-with-parent.mjs, which startNode loads into its children.
  for (const event of ["orphaned", "disconnect"]) process.once(event, () => void server.end(ORPHAN_SECONDS));
}

if (cluster.isPrimary && count > 1) {
  const workers = new Workers(count);
  endOn(ENDING, () => workers.end("SIGTERM"));
  process.on("SIGHUP", () => void workers.reload());
  process.once("orphaned", () => workers.end("SIGTERM"));
} else await serve();
