import "server-only";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { env } from "./env";
import type { FileStore } from "./file-store";
import { blobStore } from "./file-store-blob";
import { diskStore } from "./file-store-disk";
import { log } from "./log";

/** Files that people gave to the shop: random names, so that none tells of its sender and none can be guessed. */
const NAME = /^[0-9a-z]{24}\.webp$/;

export const newFileName = (): string => `${newId()}.webp`;

/** The address under which the shop serves a file, wherever it lies (docs/decisions/0028). */
export const fileUrl = (name: string): string => `/objects/${name}`;

/** Whether a file may have this name; nothing else ever reaches a store. */
export const isFileName = (name: string): boolean => NAME.test(name);

/** @throws {ShopError} file_store for whatever goes wrong there; the log says what */
async function inStore<T>(deed: (store: FileStore) => Promise<T>): Promise<T> {
  try {
    return await deed(env().BLOB_READ_WRITE_TOKEN ? blobStore : diskStore);
  } catch (error) {
    log().error({ err: error }, "the store of files fails");
    throw new ShopError("file_store");
  }
}

/** Keeps a file. @returns false when there is one of this name already, which stays as it is @throws {ShopError} file_store */
export async function storeFile(name: string, bytes: Buffer): Promise<boolean> {
  if (!isFileName(name)) throw new Error(`${name} is no name of a file`);
  return inStore((store) => store.put(name, bytes));
}

/** A file that was kept; null when there is none. @throws {ShopError} file_store */
export const readStoredFile = async (name: string): Promise<Buffer | null> =>
  isFileName(name) ? inStore((store) => store.read(name)) : null;

/** Takes a file away; that there is none is fine. @throws {ShopError} file_store */
export async function deleteStoredFile(name: string): Promise<void> {
  if (isFileName(name)) await inStore((store) => store.remove(name));
}
