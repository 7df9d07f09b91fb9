import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "../../scripts/lib/ports";

const HOME = "/usr/lib/postgresql";
const NEEDED = ["initdb", "pg_ctl", "pg_dump", "pg_restore", "psql"];

/** The folder of Debian's PostgreSQL with its tools (apt install postgresql), which the npm package lacks; or undefined. */
export const findDebianPostgres = (): string | undefined =>
  (existsSync(HOME) ? readdirSync(HOME) : [])
    .map((version) => path.join(HOME, version, "bin"))
    .find((folder) => NEEDED.every((name) => existsSync(path.join(folder, name))));

/** Starts a server of its own on a free port. @param programs their folder */
export async function startDebianPostgres(programs: string) {
  const home = mkdtempSync(path.join(tmpdir(), "shop-debian-postgres-"));
  chmodSync(home, 0o777); // PostgreSQL refuses to run as root
  const data = path.join(home, "data");
  const port = await findFreePort();
  const run = (name: string, ...args: string[]) => {
    const command = [path.join(programs, name), ...args];
    const [program = "", ...rest] =
      process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--", ...command] : command;
    execFileSync(program, rest, { cwd: "/", stdio: "ignore" });
  };
  run("initdb", "-D", data, "-U", "shop", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync");
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run("pg_ctl", "start", "-D", data, "-w", "-o", options, "-l", path.join(home, "log"));
  return {
    url: (database: string) => `postgresql://shop@127.0.0.1:${port}/${database}`,
    stop: () => {
      run("pg_ctl", "stop", "-D", data, "-m", "immediate");
      rmSync(home, { recursive: true, force: true });
    },
  };
}
