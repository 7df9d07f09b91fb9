// npm run restore -- <folder of a backup> <file with the secret key> [--check]: restores into the empty database of
// DATABASE_URL, with the shop's whole environment; --check reads and decrypts everything, and changes nothing.
import { existsSync, readFileSync } from "node:fs";
import { omitEmpty } from "../lib/server/env";
import { checkBackup, restoreBackup } from "./lib/backup/restore-backup";
import { readDotenv } from "./lib/dotenv";
import { migrationNames } from "./lib/migration-names";
import { readShopEnvironment } from "./lib/shop-environment";
import { StopError, say, step, stopWith } from "./lib/steps.mjs";

const USAGE = "Usage: npm run restore -- <folder of a backup> <file with the secret key> [--check]";

async function main(args: string[]): Promise<void> {
  readDotenv();
  const [folder, keyFile] = args.filter((arg) => arg !== "--check");
  const { DIRECT_DATABASE_URL, DATABASE_URL } = omitEmpty(process.env);
  const url = DIRECT_DATABASE_URL ?? DATABASE_URL;
  if (!folder || !keyFile) throw new StopError(USAGE);
  if (!url) throw new StopError("DATABASE_URL is not set: name an empty database");
  const options = { url, folder, identities: readKeys(keyFile) };
  if (args.includes("--check")) {
    const { takenAt } = await step("Read the backup", () => checkBackup(options));
    return say(`The backup of ${takenAt} is complete and can be restored.`);
  }
  readShopEnvironment(); // checked before the database is filled, because restoring pictures needs these variables
  const { takenAt, migration } = await step("Restore database and pictures", () => restoreBackup(options));
  say(`Restored the shop as of ${takenAt}.`);
  if (migration !== migrationNames().at(-1)) say("Next: npm run migrate -- deploy");
  say(
    "Before the shop charges or refunds any customer, it compares its data with Stripe's records since the backup; see Orders → Reconcile in the admin. For what staff should check first, see “Backup and restore” in docs/operations.md.",
  );
}

/** A file of age-keygen, or the key alone. */
function readKeys(file: string): string[] {
  if (!existsSync(file)) throw new StopError(`There is no file ${file}`);
  const keys = readFileSync(file, "utf8").match(/^AGE-SECRET-KEY-\S+$/gm) ?? [];
  if (keys.length === 0) throw new StopError(`${file} has no line that begins with AGE-SECRET-KEY-`);
  return keys;
}

main(process.argv.slice(2)).then(() => process.exit(0), stopWith);
