import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** A finished backup is named after its time; one in progress or an interrupted one ends with ".partial". */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z(\.partial)?$/;
const PARTIAL = ".partial";
/** A backup in progress writes all the time. */
const STALE_MS = 60 * 60_000;

/** The folder of a finished backup. @param takenAt an ISO instant */
export const nameBackup = (takenAt: string): string => takenAt.replaceAll(":", "-");

/** The folder of the same backup while it is written. */
export const namePartialBackup = (takenAt: string): string => nameBackup(takenAt) + PARTIAL;

/** Whether a folder of this name holds a finished backup. */
export const isFinishedBackup = (name: string): boolean => NAME.test(name) && !name.endsWith(PARTIAL);

/**
 * Removes the folders of interrupted backups: those that have not changed for an hour. Folders with other names stay.
 * @param target the folder of all backups
 * @returns their names
 */
export async function removeStalePartials(target: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(target)) {
    if (!NAME.test(name) || isFinishedBackup(name)) continue;
    const folder = path.join(target, name);
    if (Date.now() - (await readLastWrite(folder)) <= STALE_MS) continue;
    await rm(folder, { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}

/**
 * When something was last written in a folder, in milliseconds since 1970; now if it was renamed or removed meanwhile.
 */
async function readLastWrite(folder: string): Promise<number> {
  try {
    const files = (await readdir(folder)).map((name) => path.join(folder, name));
    const stats = await Promise.all([folder, ...files].map((file) => stat(file)));
    return Math.max(...stats.map(({ mtimeMs }) => mtimeMs));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Date.now();
    throw error;
  }
}
