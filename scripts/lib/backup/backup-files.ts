import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { StopError } from "../steps.mjs";
import type { BackupFile } from "./manifest";

export const DATABASE_FILE = "database.dump.age";
export const PICTURES_FILE = "pictures.tar.age";

/**
 * Encrypts a stream into a new file that only this user may read.
 * @param recipient age's public key, so that this machine cannot read its own backups
 * @returns its name, length and SHA-256, to find later damage
 */
export async function writeEncrypted(file: string, source: Readable, recipient: string): Promise<BackupFile> {
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
