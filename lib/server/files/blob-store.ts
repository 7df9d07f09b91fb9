import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { env } from "../env";
import type { FileStore } from "./file-store";

/** Upload options: the exact name, without a random suffix or overwriting. */
const UPLOAD_OPTIONS = {
  access: "public",
  addRandomSuffix: false,
  allowOverwrite: false,
  contentType: "image/webp",
  cacheControlMaxAge: 365 * 24 * 60 * 60,
} as const;
const MAX_ATTEMPTS = 3;
/** Delay before the second attempt; doubled before the third. */
const PAUSE_MS = 250;
/** For all attempts together, because a user is waiting. */
const TIMEOUT_MS = 15_000;

/** Loaded on first use, because a shop with files on its own disk never needs it. */
const sdk = () => import("@vercel/blob");

interface Options {
  token: string;
  abortSignal: AbortSignal;
}

/** Retries after an error or outage of the store. */
async function ask<T>(call: (options: Options) => Promise<T>): Promise<T> {
  const { BlobError, BlobServiceNotAvailable, BlobUnknownError } = await sdk();
  const abortSignal = AbortSignal.timeout(TIMEOUT_MS);
  const isTemporary = (error: unknown): boolean =>
    !(error instanceof BlobError) ||
    error instanceof BlobServiceNotAvailable ||
    error instanceof BlobUnknownError;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call({ token: env().BLOB_READ_WRITE_TOKEN ?? "", abortSignal });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || abortSignal.aborted || !isTemporary(error)) throw error;
      await pause(PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

/** The store returns the URL of a file: it differs from store to store, and is not saved. */
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

/** A public store of Vercel Blob, selected by `BLOB_READ_WRITE_TOKEN`. */
export const blobStore: FileStore = {
  async put(name, bytes) {
    const { BlobError, put } = await sdk();
    let mayBeDone = false;
    return ask(async (options) => {
      try {
        await put(name, bytes, { ...options, ...UPLOAD_OPTIONS });
        return true;
      } catch (error) {
        // The SDK has no error class for a name that is taken: it is a refusal for a name at which a file exists.
        const isRefusal = error instanceof BlobError && error.constructor === BlobError;
        const existing = isRefusal ? await readOnce(name, options) : null;
        mayBeDone ||= !isRefusal;
        if (!existing) throw error;
        return mayBeDone && existing.equals(bytes); // stored by an attempt whose response was lost
      }
    });
  },
  read: (name) => ask((options) => readOnce(name, options)),
  async *names() {
    const { list } = await sdk();
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await ask((options) => list({ ...options, ...(cursor ? { cursor } : {}) }));
      for (const { pathname } of page.blobs) yield pathname;
      cursor = page.cursor;
      more = page.hasMore && cursor !== undefined;
    }
  },
  async remove(name) {
    const { del } = await sdk();
    await ask((options) => del(name, options));
  },
};
