import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { z } from "zod";
import { StopError } from "../steps.mjs";

export const DATABASE_FILE = "database.dump.age";
export const PICTURES_FILE = "pictures.tar.age";
export const MANIFEST_FILE = "manifest.json";

const storedFileSchema = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() });

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
  files: z.array(storedFileSchema),
});

/** What a backup holds; not secret, and not encrypted. */
export type Manifest = z.infer<typeof manifestSchema>;
export type StoredFile = z.infer<typeof storedFileSchema>;

/** @throws {StopError} when the folder holds no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST_FILE), "utf8").catch(() => {
    throw new StopError(`${folder} holds no complete backup: ${MANIFEST_FILE} is missing`);
  });
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new StopError(`${MANIFEST_FILE}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/**
 * Encrypts a stream into a new file that only this user may read.
 * @param recipient age's public key, so that this machine cannot read its own backups
 * @returns its name, length and SHA-256, to find later damage
 */
export async function writeEncrypted(file: string, source: Readable, recipient: string): Promise<StoredFile> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(Readable.fromWeb(encrypted as ReadableStream), measure, target);
  return { name: path.basename(file), bytes, sha256: hash.digest("hex") };
}

/** @throws {StopError} when a file is missing or differs from what was written */
export async function verifyFiles(folder: string, files: readonly StoredFile[]): Promise<void> {
  for (const { name, sha256 } of files) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path.join(folder, name)), hash).catch(() => {
      throw new StopError(`${name} is missing in ${folder}`);
    });
    if (hash.digest("hex") !== sha256) throw new StopError(`${name} is damaged: its SHA-256 has changed`);
  }
}

/** @param identities age's secret keys @throws {StopError} when none of them fits */
export async function readDecrypted(file: string, identities: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const source = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
  const plain = await decrypter.decrypt(source).catch((error: unknown) => {
    throw new StopError(`${path.basename(file)} cannot be decrypted with this key (${error})`);
  });
  return Readable.fromWeb(plain as unknown as ReadableStream);
}
