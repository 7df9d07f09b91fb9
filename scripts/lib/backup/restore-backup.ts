import path from "node:path";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { isFileName, storeFile } from "@/lib/server/files";
import { withConnection } from "../database";
import { StopError } from "../steps.mjs";
import { DATABASE_FILE, PICTURES_FILE, readDecrypted } from "./backup-files";
import { type Manifest, readManifest, verifyFiles } from "./manifest";
import { finished, PostgresTools } from "./postgres-tools";
import { countRowsByTable, serverMajor } from "./table-facts";

export interface RestoreOptions {
  /** Connection string of an empty database, not through a pooler. */
  url: string;
  /** The folder of one backup. */
  folder: string;
  /** age's secret keys. */
  identities: readonly string[];
}

/**
 * Examines a backup without changing anything: checksums, whether everything can be decrypted, and whether the dump is
 * complete.
 * @throws {StopError} naming what is wrong
 */
export async function checkBackup({ url, folder, identities }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await verifyFiles(folder, manifest.files);
  const tools = await toolsFor(url, manifest);
  await load(tools, { folder, identities });
  const pictures = await eachPicture({ folder, identities }, async () => {});
  if (pictures !== manifest.pictures)
    throw new StopError(`The backup has ${pictures} pictures instead of ${manifest.pictures}`);
  return manifest;
}

/**
 * Restores a backup into an empty database, and its pictures into the shop's store of files. The database is restored
 * in one transaction: when it fails, nothing is there. The shop then compares everything since the backup with Stripe
 * before it charges anyone (docs/decisions/0077).
 * @throws {StopError} when the database is not empty, or what arrived differs from the backup
 */
export async function restoreBackup({ url, folder, identities }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await verifyFiles(folder, manifest.files);
  await requireEmpty(url);
  const tools = await toolsFor(url, manifest);
  await load(tools, { folder, identities }, toMark(manifest));
  await requireSameRows(url, manifest);
  await withConnection(url, (client) => client.query("ANALYZE")); // a dump has no statistics, without which plans are slow
  await eachPicture({ folder, identities }, async (name, bytes) => {
    await storeFile(name, bytes);
  });
  return manifest;
}

const toolsFor = async (url: string, { postgres }: Manifest): Promise<PostgresTools> => {
  const server = await withConnection(url, serverMajor);
  if (server < postgres)
    throw new StopError(`The backup is of PostgreSQL ${postgres}; this server has version ${server}`);
  return new PostgresTools(url, server);
};

async function requireEmpty(url: string): Promise<void> {
  const tables = Object.keys(await withConnection(url, countRowsByTable));
  if (tables.length > 0)
    throw new StopError(
      `The database has ${tables.length} tables already, and nothing is overwritten: create an empty one, and name it in DATABASE_URL`,
    );
}

type Source = Pick<RestoreOptions, "folder" | "identities">;

/**
 * Reads a dump to its end and runs its statements with psql, as one transaction with
 * `last`. Without `last` it is only read.
 * @param last SQL that is committed with the dump
 */
async function load(tools: PostgresTools, { folder, identities }: Source, last?: string): Promise<void> {
  const dump = await readDecrypted(path.join(folder, DATABASE_FILE), identities);
  const reader = tools.start("pg_restore", ["--file=-", "--no-owner", "--no-privileges"], "pipe");
  const { stdin, stdout } = reader;
  if (!stdin || !stdout) throw new Error("pg_restore has no pipes");
  const read = finished(reader);
  const sent = pipeline(dump, stdin);
  if (last === undefined) {
    stdout.resume();
    await Promise.all([read, sent]);
    return;
  }
  const writer = tools.start(
    "psql",
    ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"],
    "pipe",
  );
  const written = finished(writer);
  writer.stdout?.resume();
  const { stdin: statements } = writer;
  if (!statements) throw new Error("psql has no input");
  // What ends early says why itself; then its closed input is only a consequence.
  statements.on("error", () => {});
  stdout.pipe(statements, { end: false });
  try {
    await Promise.race([Promise.all([read, sent]), written]);
    await read;
  } catch (error) {
    writer.kill(); // rolls back
    await written.catch(() => {});
    throw error;
  }
  statements.end(last);
  await written;
}

const MAYBE_SENT =
  "Not sent after the restore: this newsletter was being sent when the backup was made, so the recipient probably has this email already";

/**
 * Marks the database as restored, and ends its sessions: some may have been ended since the backup, for
 * example after a theft. Newsletters are not sent a second time: issues that were due meanwhile become drafts,
 * and the emails of an issue that was being sent fail.
 */
const toMark = ({ takenAt }: Manifest): string => {
  const restoredAt = `'${new Date().toISOString()}'::timestamptz AT TIME ZONE 'UTC'`;
  return `
  INSERT INTO public.stripe_comparison (id, compared_until, restored_at)
  VALUES (1, '${takenAt}'::timestamptz AT TIME ZONE 'UTC', ${restoredAt})
  ON CONFLICT (id) DO UPDATE SET restored_at = excluded.restored_at,
    compared_until = least(stripe_comparison.compared_until, excluded.compared_until);
  DELETE FROM public.sessions;
  UPDATE public.newsletter_issues SET send_at = NULL, version = version + 1 WHERE sent_at IS NULL AND send_at <= ${restoredAt};
  UPDATE public.mail_outbox SET status = 'failed', last_error = '${MAYBE_SENT}'
  WHERE status = 'queued' AND template = 'newsletter-issue';
`;
};

/** The tables that `toMark` changes, with their rows afterward. */
const MARKED_ROWS: Record<string, number> = { stripe_comparison: 1, sessions: 0 };

async function requireSameRows(url: string, { rows }: Manifest): Promise<void> {
  const found = await withConnection(url, countRowsByTable);
  for (const [table, count] of Object.entries(rows)) {
    const expected = MARKED_ROWS[table] ?? count;
    if (found[table] !== expected)
      throw new StopError(
        `${table} has ${found[table] ?? 0} rows instead of ${expected}: do not use this database`,
      );
  }
}

/** @returns how many pictures there are */
async function eachPicture(
  { folder, identities }: Source,
  work: (name: string, bytes: Buffer) => Promise<void>,
): Promise<number> {
  const archive = extract();
  const source = await readDecrypted(path.join(folder, PICTURES_FILE), identities);
  let count = 0;
  const read = async () => {
    for await (const entry of archive) {
      const { name } = entry.header;
      if (!isFileName(name)) throw new StopError(`The backup has a picture with an unknown name: ${name}`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      await work(name, Buffer.concat(chunks));
      count += 1;
    }
  };
  await Promise.all([pipeline(source, archive), read()]);
  return count;
}
