// Serves the built shop (or, with --dev, the sources with hot reload). Next's own server does not pass the
// caller's address to a handler, and a caller can forge X-Forwarded-For. This one appends the address of the
// connection, so that the address at the configured number of hops from the right can be trusted
// (lib/server/client-address.ts).
import { createServer } from "node:http";
import next from "next";
import { DRAIN_SECONDS, Drain } from "./lib/drain.mjs";

/**
 * Time limit for requests after the parent process was killed, because its database and sandbox end soon too.
 */
const ORPHAN_SECONDS = 5;
/** Time limit for sending the last responses. */
const CLOSE_MS = 500;
const RETRY_SECONDS = 10;

const dev = process.argv.includes("--dev");
const port = Number(process.env.PORT);
const app = next({ dev, port, hostname: "localhost", dir: process.cwd() });

await app.prepare();
const handle = app.getRequestHandler();
const upgrade = app.getUpgradeHandler();
const drain = new Drain();

const server = createServer((request, response) => {
  const claimed = request.headers["x-forwarded-for"];
  const address = request.socket.remoteAddress ?? "unknown";
  request.headers["x-forwarded-for"] = claimed ? `${claimed}, ${address}` : address;
  drain.take(request, response, () => {
    answerOutages(response);
    void handle(request, response);
  });
});
server.on("upgrade", (request, socket, head) => void upgrade(request, socket, head));
server.keepAliveTimeout = 65_000;
server.once("error", (error) => {
  process.stderr.write(`PORT ${port} cannot be used: ${error.message}\n`);
  process.exit(1);
});
// Pending connections wait here instead of being refused by the system.
server.listen({ port, backlog: 4096 });

/**
 * Next answers a page that fails with 500. When the database was unreachable meanwhile (lib/server/db.ts
 * records when), it is 503 with Retry-After: caches and search engines then return instead of keeping the
 * error.
 * @param {import("node:http").ServerResponse} response
 */
function answerOutages(response) {
  const began = performance.now();
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (/** @type {number} */ status, /** @type {any[]} */ ...rest) => {
    if (status !== 500 || !(/** @type {any} */ (globalThis.__shopOutageAt >= began)))
      return writeHead(status, ...rest);
    response.setHeader("Retry-After", String(RETRY_SECONDS));
    return writeHead(503, ...rest);
  };
}

let endingSince = 0;

/**
 * Answers new requests with 503, finishes the running ones, then ends the process.
 * @param {number} seconds for requests and jobs together
 */
async function end(seconds) {
  endingSince = performance.now();
  /** @type {((milliseconds: number) => Promise<void>) | undefined} set by lib/prepare-server.ts */
  const endJobs = /** @type {any} */ (globalThis).__shopEnd;
  await Promise.allSettled([drain.end(seconds), endJobs?.(seconds * 1000)]);
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), CLOSE_MS);
}

// npm forwards a signal that the terminal or a process group has also sent to this process: only a later one
// is a second one.
const SAME_SIGNAL_MS = 1000;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  process.on(signal, () => {
    if (endingSince === 0) void end(DRAIN_SECONDS);
    else if (performance.now() - endingSince > SAME_SIGNAL_MS) process.exit(1);
  });
}
// Sent by lib/end-with-parent.mjs, which startNode loads into its children.
process.once("orphaned", () => {
  if (endingSince === 0) void end(ORPHAN_SECONDS);
});
