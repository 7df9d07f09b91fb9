import { readdir } from "node:fs/promises";
import path from "node:path";
import { readManifest, verifyFiles } from "../backup/manifest";
import { type Finding, fine, messageOf, problem, warning } from "./finding";

const SUBJECT = "Backups";
const HOUR_MS = 60 * 60_000;
/** One day, plus the duration of a long backup. */
const WARNING_HOURS = 26;
const PROBLEM_HOURS = 3 * 24;
/** The name that createBackup gives a finished backup; one in progress ends with ".partial". */
const FINISHED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/**
 * Examines the backups of this machine: settings, the age of the newest one, and whether its files are complete and undamaged. Only
 * `npm run restore -- … --check` can decrypt it, because the secret key is not on this machine (docs/decisions/0077).
 * @param env environment variables
 * @param now the time that ages are counted from, in milliseconds since 1970
 */
export async function examineBackups(env: Record<string, string>, now = Date.now()): Promise<Finding> {
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
  return await examineNewest(target, recipient, now);
}

async function examineNewest(target: string, recipient: string, now: number): Promise<Finding> {
  const run = "Run npm run backup now, and every day with a timer (docs/operations.md).";
  try {
    const newest = (await readdir(target))
      .filter((name) => FINISHED.test(name))
      .sort()
      .at(-1);
    if (newest === undefined) return problem(SUBJECT, `${target} contains no finished backup`, run);
    const folder = path.join(target, newest);
    const manifest = await readManifest(folder);
    await verifyFiles(folder, manifest.files);
    const hours = (now - Date.parse(manifest.takenAt)) / HOUR_MS;
    const text = `the newest is ${formatAge(hours)} old, and its checksums are correct`;
    if (hours > PROBLEM_HOURS) return problem(SUBJECT, text, run);
    if (manifest.recipient !== undefined && manifest.recipient !== recipient)
      return warning(SUBJECT, `the newest is encrypted for a different key than BACKUP_RECIPIENT`, run);
    return hours > WARNING_HOURS ? warning(SUBJECT, text, run) : fine(SUBJECT, text);
  } catch (error) {
    const remedy =
      "Make BACKUP_DIR readable for the shop's user, run npm run backup, and check the backup with npm run restore.";
    return problem(SUBJECT, messageOf(error), remedy);
  }
}

const formatAge = (hours: number): string =>
  hours < 48 ? `${Math.max(0, Math.floor(hours))} h` : `${Math.floor(hours / 24)} days`;
