import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { StopError } from "../steps.mjs";

export const MANIFEST_FILE = "manifest.json";

const backupFileSchema = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() });

const manifestSchema = z.object({
  version: z.literal(1),
  /** When the dump's snapshot was taken. */
  takenAt: z.iso.datetime(),
  /** Major version of the PostgreSQL that was dumped. */
  postgres: z.number().int(),
  /** The last migration of the dumped database. */
  migration: z.string(),
  /** Rows by table in the dump. */
  rows: z.record(z.string(), z.number().int()),
  pictures: z.number().int(),
  /** The public key that it is encrypted for; earlier releases did not write it. */
  recipient: z.string().optional(),
  files: z.array(backupFileSchema),
});

/** What a backup holds; not secret, and not encrypted. */
export type Manifest = z.infer<typeof manifestSchema>;
export type BackupFile = z.infer<typeof backupFileSchema>;

/** @throws {StopError} when the folder holds no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST_FILE), "utf8").catch(() => {
    throw new StopError(`${folder} holds no complete backup: ${MANIFEST_FILE} is missing`);
  });
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new StopError(`${MANIFEST_FILE}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** @throws {StopError} when a file is missing or differs from what was written */
export async function verifyFiles(folder: string, files: readonly BackupFile[]): Promise<void> {
  for (const { name, sha256 } of files) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path.join(folder, name)), hash).catch(() => {
      throw new StopError(`${name} is missing in ${folder}`);
    });
    if (hash.digest("hex") !== sha256) throw new StopError(`${name} is damaged: its SHA-256 has changed`);
  }
}
