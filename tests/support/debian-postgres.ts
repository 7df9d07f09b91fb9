import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureDatabase, withConnection } from "../../scripts/lib/database";
import { findFreePort } from "../../scripts/lib/ports";
import { runNode } from "../../scripts/lib/processes";

const HOME = "/usr/lib/postgresql";
const NEEDED = ["initdb", "pg_ctl", "pg_dump", "pg_restore", "psql"];

/**
 * The folder of Debian's PostgreSQL with its tools (apt install postgresql), which the npm package lacks; or undefined.
 */
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
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home} -c fsync=off`;
  run("pg_ctl", "start", "-D", data, "-w", "-o", options, "-l", path.join(home, "log"));
  return {
    url: (database: string) => `postgresql://shop@127.0.0.1:${port}/${database}`,
    /** The same over the server's socket. */
    socketUrl: (database: string) => `postgresql:///${database}?host=${home}&port=${port}&user=shop`,
    stop: () => {
      run("pg_ctl", "stop", "-D", data, "-m", "immediate");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * Lets ownDatabase() of a test file use a Debian server of its own. Call it first, and `stop` after everything else.
 * @param programs their folder
 */
export function debianPostgres(programs: string) {
  let server: Awaited<ReturnType<typeof startDebianPostgres>>;
  beforeAll(async () => {
    server = await startDebianPostgres(programs);
    const template = "template_shop";
    await ensureDatabase(server.url("postgres"), template);
    await runNode(["--import", "tsx", "scripts/seed.ts"], { DATABASE_URL: server.url(template) });
    process.env["TEST_DATABASE_ADMIN"] = server.url("postgres");
    process.env["TEST_DATABASE_TEMPLATE"] = template;
  }, 120_000);
  return {
    url: (database: string) => server.url(database),
    socketUrl: (database: string) => server.socketUrl(database),
    /** Replaces a database, with the search path of tests/support/database.ts, which is no part of a dump. */
    replaceByEmpty: (database: string) =>
      withConnection(server.url("postgres"), async (client) => {
        const name = client.escapeIdentifier(database);
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
        await client.query(`CREATE DATABASE ${name}`);
        await client.query(`ALTER DATABASE ${name} SET search_path = public, pg_catalog`);
      }),
    stop: () => server.stop(),
  };
}
