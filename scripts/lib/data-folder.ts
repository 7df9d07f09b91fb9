import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The untracked folder in which a clone stores its ports, its database and the processes that use them. */
export interface DataFolder {
  readonly path: string;
  read<T>(name: string): T | undefined;
  write(name: string, value: unknown): void;
}

/**
 * Opens (and creates) a data folder. Only the owner can read its JSON notes, because some contain passwords.
 */
export function openDataFolder(folder: string): DataFolder {
  mkdirSync(folder, { recursive: true });
  const file = (name: string) => path.join(folder, `${name}.json`);
  return {
    path: folder,
    read<T>(name: string) {
      try {
        return JSON.parse(readFileSync(file(name), "utf8")) as T;
      } catch {
        return undefined;
      }
    },
    write: (name, value) => writeFileSync(file(name), `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 }),
  };
}

/** Whether a process of this id runs. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const LOCK_POLL_MS = 200;

/**
 * Waits until no other process of this clone is starting the shop or running tests: two at once would create the same
 * database, build into the same folder, or stop each other's database. The lock of a dead process is taken over.
 * @param onWait called once if another process holds the lock
 * @returns a function that releases the lock, which is also released when the process exits
 */
export async function waitForFolderLock(
  folder: string,
  onWait: (pid: number) => void = () => {},
): Promise<() => void> {
  let isWaiting = false;
  const file = path.join(folder, "starting");
  const end = () => rmSync(file, { force: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      process.once("exit", end);
      return () => {
        process.off("exit", end);
        end();
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = Number(readIfExists(file));
    if (holder > 0 && !isProcessRunning(holder)) {
      end();
      continue;
    }
    if (!isWaiting && holder > 0) onWait(holder);
    isWaiting ||= holder > 0;
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/**
 * Records that this process uses the embedded parts, so that `npm start` and `npm run dev` share them.
 * @returns the folder of these records, and a function that deletes this one and returns whether no other
 * process uses them
 */
export function leaseFolder(folder: string): { alone: boolean; folder: string; release: () => boolean } {
  const users = path.join(folder, "users");
  mkdirSync(users, { recursive: true });
  const others = () => {
    const living = readdirSync(users)
      .map(Number)
      .filter((pid) => pid !== process.pid && isProcessRunning(pid));
    for (const name of readdirSync(users)) {
      if (Number(name) !== process.pid && !living.includes(Number(name)))
        rmSync(path.join(users, name), { force: true });
    }
    return living.length;
  };
  const alone = others() === 0;
  writeFileSync(path.join(users, String(process.pid)), "");
  return {
    alone,
    folder: users,
    release: () => {
      rmSync(path.join(users, String(process.pid)), { force: true });
      return others() === 0;
    },
  };
}
