import { readdir } from "node:fs/promises";
import path from "node:path";
import { isFinishedBackup } from "../backup/backup-names";
import { readManifest, verifyFiles } from "../backup/manifest";
import { readFreeSpace } from "./examine-machine";
import { type Finding, fine, messageOf, problem, warning } from "./finding";

const SUBJECT = "Backups";
const MEBIBYTE = 1024 * 1024;
const HOUR_MS = 60 * 60_000;
/** One day, plus the duration of a long backup. */
const WARNING_HOURS = 26;
const PROBLEM_HOURS = 3 * 24;

/**
 * Examines the backups of this machine: settings, the age of the newest one, whether its files are complete and
 * undamaged, and whether there is space for another one. Only `npm run restore -- … --check` can decrypt it, because
 * the secret key is not on this machine (docs/decisions/0077).
 * @param env environment variables
 * @param now the time that ages are counted from, in milliseconds since 1970
 * @param readFree the free space of the disk of BACKUP_DIR in MiB
 */
export async function examineBackups(
  env: Record<string, string>,
  now = Date.now(),
  readFree = readFreeSpace,
): Promise<Finding> {
  const { BACKUP_DIR: target, BACKUP_RECIPIENT: recipient } = env;
  if (!(target || recipient))
    return warning(
      SUBJECT,
      "none on this machine: BACKUP_DIR and BACKUP_RECIPIENT are not set",
      "Set both (docs/operations.md, Backup and restore), unless another machine or the database's provider makes backups.",
    );
  if (!(target && recipient))
    return problem(
      SUBJECT,
      `${target ? "BACKUP_RECIPIENT" : "BACKUP_DIR"} is not set`,
      "Set both variables: npm run backup -- key creates the key pair.",
    );
  return await examineNewest(target, recipient, { now, readFree });
}

async function examineNewest(
  target: string,
  recipient: string,
  { now, readFree }: { now: number; readFree: typeof readFreeSpace },
): Promise<Finding> {
  const run = "Run npm run backup now, and every day with a timer (docs/operations.md).";
  const space =
    "Delete old backups that are stored in another place too, or move BACKUP_DIR to a larger disk.";
  try {
    const newest = (await readdir(target)).filter(isFinishedBackup).sort().at(-1);
    if (newest === undefined) return problem(SUBJECT, `${target} contains no finished backup`, run);
    const folder = path.join(target, newest);
    const manifest = await readManifest(folder);
    await verifyFiles(folder, manifest.files);
    const hours = (now - Date.parse(manifest.takenAt)) / HOUR_MS;
    const text = `the newest is ${formatAge(hours)} old, and its checksums are correct`;
    if (hours > PROBLEM_HOURS) return problem(SUBJECT, text, run);
    if (manifest.recipient !== undefined && manifest.recipient !== recipient)
      return warning(SUBJECT, `the newest is encrypted for a different key than BACKUP_RECIPIENT`, run);
    const free = await readFree(target);
    if (free * MEBIBYTE < manifest.files.reduce((sum, { bytes }) => sum + bytes, 0))
      return warning(
        SUBJECT,
        `${text}, but ${target} has only ${free} MiB free, which is not enough for another backup`,
        space,
      );
    return hours > WARNING_HOURS ? warning(SUBJECT, text, run) : fine(SUBJECT, text);
  } catch (error) {
    const remedy =
      "Make BACKUP_DIR readable for the shop's user, run npm run backup, and check the backup with npm run restore.";
    return problem(SUBJECT, messageOf(error), remedy);
  }
}

const formatAge = (hours: number): string =>
  hours < 48 ? `${Math.max(0, Math.floor(hours))} h` : `${Math.floor(hours / 24)} days`;
