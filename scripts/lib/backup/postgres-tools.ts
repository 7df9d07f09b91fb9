import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { StopError } from "../steps.mjs";
import { type LibpqTarget, toLibpqTarget } from "./libpq-target";

/** Where Debian keeps the programs of each major version. */
const DEBIAN = "/usr/lib/postgresql";

const PROGRAMS = ["pg_dump", "pg_restore", "psql"] as const;

/** PostgreSQL's own programs: one of a lower major version than the server's refuses to dump it. */
export class PostgresTools {
  readonly #folder: string;
  readonly #target: LibpqTarget;

  /**
   * @param url connection string
   * @param serverMajor major version of its server
   * @throws {StopError} when no fitting programs are installed
   */
  constructor(url: string, serverMajor: number) {
    const found = toolFolders().find((folder) => majorOf(folder) >= serverMajor);
    if (!found)
      throw new StopError(
        `pg_dump, pg_restore and psql of PostgreSQL ${serverMajor} or newer are needed and not installed (on Debian: apt install postgresql-client-${serverMajor}, from apt.postgresql.org)`,
      );
    this.#folder = found;
    this.#target = toLibpqTarget(url);
  }

  /** Starts a program; all but pg_restore connect to the database. Its error output is collected for `finished`. */
  start(name: (typeof PROGRAMS)[number], args: readonly string[], input: "pipe" | "ignore"): ChildProcess {
    const { uri, env } = this.#target;
    const connection = name === "pg_restore" ? [] : [`--dbname=${uri}`];
    return spawn(path.join(this.#folder, name), [...args, ...connection], {
      env: { ...process.env, ...env },
      stdio: [input, "pipe", "pipe"],
    });
  }
}

/** Waits for the end of a program. @throws {StopError} with what it said when it failed */
export async function finished(child: ChildProcess): Promise<void> {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-2000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new StopError(`${path.basename(child.spawnfile)} failed: ${said.trim() || code}`);
}

/** Folders with the programs, the newest version first. */
function toolFolders(): string[] {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((name) => path.join(DEBIAN, name, "bin")) : [];
  return [...(process.env.PATH ?? "").split(path.delimiter), ...debian]
    .filter(
      (folder) => existsSync(path.join(folder, "pg_dump")) && existsSync(path.join(folder, "pg_restore")),
    )
    .sort((a, b) => majorOf(b) - majorOf(a));
}

/** "pg_dump (PostgreSQL) 18.4" → 18; 0 when it does not run. */
function majorOf(folder: string): number {
  try {
    const said = execFileSync(path.join(folder, "pg_dump"), ["--version"], { encoding: "utf8" });
    return Number(/(\d+)\.?\S*\s*(\(|$)/.exec(said.trim())?.[1] ?? 0);
  } catch {
    return 0;
  }
}
