import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { env } from "./env";
import type { FileStore } from "./file-store";

/** How a file is put: as it is, under its very name, once. */
const KEPT = {
  access: "public",
  addRandomSuffix: false,
  allowOverwrite: false,
  contentType: "image/webp",
  cacheControlMaxAge: 365 * 24 * 60 * 60,
} as const;
const ATTEMPTS = 3;
/** Before the second try; twice as long before the third. */
const PAUSE_MS = 250;
/** For all tries together: somebody is waiting. */
const TIMEOUT_MS = 15_000;

/** Loaded on first use: a shop whose files lie on its own disk never runs it. */
const sdk = () => import("@vercel/blob");

interface Options {
  token: string;
  abortSignal: AbortSignal;
}

/** Asks the store again when it was out of order or out of reach. */
async function ask<T>(call: (options: Options) => Promise<T>): Promise<T> {
  const { BlobError, BlobServiceNotAvailable, BlobUnknownError } = await sdk();
  const abortSignal = AbortSignal.timeout(TIMEOUT_MS);
  const mayPass = (error: unknown): boolean =>
    !(error instanceof BlobError) ||
    error instanceof BlobServiceNotAvailable ||
    error instanceof BlobUnknownError;
  for (let tried = 0; ; tried += 1) {
    try {
      return await call({ token: env().BLOB_READ_WRITE_TOKEN ?? "", abortSignal });
    } catch (error) {
      if (tried + 1 === ATTEMPTS || abortSignal.aborted || !mayPass(error)) throw error;
      await pause(PAUSE_MS * 2 ** tried);
    }
  }
}

/** The store says where the file is served: the address differs from store to store, and is kept nowhere. */
async function readOnce(name: string, options: Options): Promise<Buffer | null> {
  const { BlobNotFoundError, head } = await sdk();
  const found = await head(name, options).catch((error: unknown) => {
    if (error instanceof BlobNotFoundError) return null;
    throw error;
  });
  if (!found) return null;
  const answer = await fetch(found.url, { signal: options.abortSignal, cache: "no-store" });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`The blob store answers ${answer.status} for a file that it has`);
  return Buffer.from(await answer.arrayBuffer());
}

/** A public store of Vercel Blob, the one that `BLOB_READ_WRITE_TOKEN` is for. */
export const blobStore: FileStore = {
  async put(name, bytes) {
    const { BlobError, put } = await sdk();
    let mayBeDone = false;
    return ask(async (options) => {
      try {
        await put(name, bytes, { ...options, ...KEPT });
        return true;
      } catch (error) {
        // That a name is taken has no class of its own among the errors: it is a refusal, and there is a file.
        const isRefusal = error instanceof BlobError && error.constructor === BlobError;
        const there = isRefusal ? await readOnce(name, options) : null;
        mayBeDone ||= !isRefusal;
        if (!there) throw error;
        return mayBeDone && there.equals(bytes); // ours, from a try whose answer was lost
      }
    });
  },
  read: (name) => ask((options) => readOnce(name, options)),
  async remove(name) {
    const { del } = await sdk();
    await ask((options) => del(name, options));
  },
};
