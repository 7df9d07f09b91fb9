// Stops the embedded PostgreSQL when the process that started it was killed. PostgreSQL runs as a daemon, so
// that npm start and npm run dev can share it, and would otherwise keep running. Plain JavaScript, started by
// lib/postgres-guard.ts.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

const { program, cluster, users, uid, gid } = JSON.parse(process.argv[2] ?? "{}");
/** A server without its parent finishes its requests first. */
const WAIT_MS = 8000;
const POLL_MS = 200;

const isAlive = (/** @type {number} */ pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
};

/** @type {number[]} processes of the parent that use the database */
let clients = [];
process.on("message", (/** @type {number[]} */ pids) => {
  clients = pids;
});

function othersUseIt() {
  if (!existsSync(users)) return false;
  return readdirSync(users).some((name) => {
    if (isAlive(Number(name))) return true;
    rmSync(path.join(users, name), { force: true });
    return false;
  });
}

process.on("SIGTERM", () => process.exit(0)); // the database is shut down cleanly

async function onParentLoss() {
  const end = Date.now() + WAIT_MS;
  do
    await new Promise((resolve) => setTimeout(resolve, POLL_MS)); // also lets a SIGTERM that arrived with the end be handled first
  while (clients.some(isAlive) && Date.now() < end);
  if (!othersUseIt())
    spawnSync(program, ["stop", "-m", "fast", "-w", "-D", cluster], { uid, gid, cwd: "/", stdio: "ignore" });
  process.exit(0);
}

if (process.connected) process.once("disconnect", () => void onParentLoss());
else void onParentLoss(); // it was killed while this program was loaded
