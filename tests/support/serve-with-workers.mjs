// Started by tests/unit/serve/workers.test.ts: the processes of scripts/serve/workers.mjs without a shop.
// The file MODE_FILE says what a process that starts does: "works" (it listens), "fails" (it exits with
// code 3) or "waits" (until the file says another).
import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { HAND_OVER, Workers } from "../../scripts/serve/workers.mjs";

const note = (what, { id, process: child }) => process.stdout.write(`${what} ${id} ${child.pid}\n`);

function serve() {
  const mode = readFileSync(String(process.env.MODE_FILE), "utf8");
  if (mode === "fails") process.exit(3);
  if (mode === "waits") return setTimeout(serve, 20);
  createServer().listen(Number(process.env.PORT));
  process.on("message", (message) => {
    if (message === HAND_OVER) process.exit(0);
  });
}

if (cluster.isPrimary) {
  cluster.on("online", (worker) => note("online", worker));
  cluster.on("listening", (worker) => note("listening", worker));
  cluster.on("exit", (worker) => note("exit", worker));
  const workers = new Workers(2);
  process.on("SIGHUP", () => void workers.reload());
  process.on("SIGTERM", () => workers.end("SIGTERM"));
} else serve();
