// npm run backup: database and pictures into BACKUP_DIR, encrypted for BACKUP_RECIPIENT.
// `npm run backup -- key` makes a pair of keys.
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { createBackup } from "./lib/backup/create-backup";
import { readDotenv } from "./lib/dotenv";
import { readShopEnvironment } from "./lib/shop-environment";
import { StopError, say, step, stopWith } from "./lib/steps.mjs";

async function main([command]: string[]): Promise<void> {
  readDotenv();
  if (command === "key") return makeKey();
  if (command !== undefined) throw new StopError("Usage: npm run backup, or npm run backup -- key");
  const environment = readShopEnvironment();
  const { BACKUP_DIR: target, BACKUP_RECIPIENT: recipient, DIRECT_DATABASE_URL, DATABASE_URL } = environment;
  const url = DIRECT_DATABASE_URL ?? DATABASE_URL;
  if (!target || !recipient)
    throw new StopError("BACKUP_DIR and BACKUP_RECIPIENT are not both set: see .env.example");
  const { folder, manifest } = await step("Back up database and pictures", () =>
    createBackup({ url, target, recipient }),
  );
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  say(`${folder}: ${manifest.rows["orders"] ?? 0} orders, ${manifest.pictures} pictures, ${bytes} bytes`);
}

async function makeKey(): Promise<void> {
  const identity = await generateX25519Identity();
  say(`In the shop's environment:\nBACKUP_RECIPIENT=${await identityToRecipient(identity)}\n`);
  say(
    `Secret key, needed to restore. Keep it off this server; without it no backup can be read:\n${identity}`,
  );
}

main(process.argv.slice(2)).then(() => process.exit(0), stopWith);
