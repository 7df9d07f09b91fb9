import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Client } from "pg";
import { pack } from "tar-stream";
import { listStoredFiles, readStoredFile } from "@/lib/server/files";
import { withConnection } from "../database";
import { say } from "../steps.mjs";
import { DATABASE_FILE, PICTURES_FILE, writeEncrypted } from "./backup-files";
import { nameBackup, namePartialBackup, removeStalePartials } from "./backup-names";
import { type BackupFile, MANIFEST_FILE, type Manifest, verifyFiles } from "./manifest";
import { finished, PostgresTools } from "./postgres-tools";
import { countRowsByTable, lastMigration, serverMajor } from "./table-facts";

export interface BackupOptions {
  /** Connection string, not through a pooler. */
  url: string;
  /** The folder in which the backup gets a folder of its own. */
  target: string;
  /** age's public key. */
  recipient: string;
}

/**
 * Creates an encrypted backup of the database and pictures. The folder gets its final name once
 * everything is written and verified, so that a failed backup is never mistaken for a complete one. The
 * folders of interrupted backups are removed first.
 * @returns the backup's folder and manifest
 * @throws {StopError} for missing programs or a failed dump
 */
export async function createBackup({
  url,
  target,
  recipient,
}: BackupOptions): Promise<{ folder: string; manifest: Manifest }> {
  const takenAt = new Date().toISOString();
  const folder = path.resolve(target, nameBackup(takenAt));
  const partial = path.resolve(target, namePartialBackup(takenAt));
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    await removeLeftovers(target);
    const dumped = await withConnection(url, (client) => dump(client, url, partial, recipient));
    const pictures = await storePictures(partial, recipient);
    const manifest: Manifest = {
      version: 1,
      takenAt,
      postgres: dumped.postgres,
      migration: dumped.migration,
      rows: dumped.rows,
      pictures: pictures.count,
      recipient,
      files: [dumped.file, pictures.file],
    };
    await verifyFiles(partial, manifest.files);
    await writeFile(path.join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await rename(partial, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function removeLeftovers(target: string): Promise<void> {
  try {
    for (const name of await removeStalePartials(target))
      say(`Removed ${name}, left by an interrupted backup`);
  } catch (error) {
    say(
      `Failed to remove the folders of interrupted backups in ${target}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** The rows are counted in the snapshot that is dumped. */
async function dump(client: Client, url: string, folder: string, recipient: string) {
  const postgres = await serverMajor(client);
  const tools = new PostgresTools(url, postgres);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows: snapshots } = await client.query<{ id: string }>("SELECT pg_export_snapshot() AS id");
  const [rows, migration] = [await countRowsByTable(client), await lastMigration(client)];
  const child = tools.start(
    "pg_dump",
    ["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${snapshots[0]?.id}`],
    "ignore",
  );
  const [file] = await Promise.all([
    writeEncrypted(path.join(folder, DATABASE_FILE), child.stdout ?? Readable.from([]), recipient),
    finished(child),
  ]);
  await client.query("COMMIT");
  return { file, rows, migration, postgres };
}

/** Pictures that are deleted meanwhile are left out; those that are new are in the next backup. */
async function storePictures(
  folder: string,
  recipient: string,
): Promise<{ file: BackupFile; count: number }> {
  const archive = pack();
  let count = 0;
  const fill = async () => {
    for await (const name of listStoredFiles()) {
      const bytes = await readStoredFile(name);
      if (!bytes) continue;
      count += 1;
      await new Promise<void>((resolve, reject) => {
        archive.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()));
      });
    }
    archive.finalize();
  };
  const source = Readable.from(archive);
  const [file] = await Promise.all([
    writeEncrypted(path.join(folder, PICTURES_FILE), source, recipient),
    fill().catch((error: unknown) => {
      archive.destroy(error as Error);
      throw error;
    }),
  ]);
  return { file, count };
}
