import "server-only";
import { ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { env } from "../env";
import { log } from "../log";
import { blobStore } from "./blob-store";
import { diskStore } from "./disk-store";
import type { FileStore } from "./file-store";

/** Uploaded files have random names, which reveal no user and cannot be guessed. */
const NAME = /^[0-9a-z]{24}\.webp$/;

export const newFileName = (): string => `${newId()}.webp`;

/** The URL under which the shop serves a file, wherever it is stored (docs/decisions/0028). */
export const fileUrl = (name: string): string => `/objects/${name}`;

/** Whether a file name is allowed; no other name reaches a store. */
export const isFileName = (name: string): boolean => NAME.test(name);

const chosenStore = (): FileStore => (env().BLOB_READ_WRITE_TOKEN ? blobStore : diskStore);

/** @throws {ShopError} file_store for every failure; the log has the details */
async function inStore<T>(deed: (store: FileStore) => Promise<T>): Promise<T> {
  try {
    return await deed(chosenStore());
  } catch (error) {
    log().error({ err: error }, "the store of files fails");
    throw new ShopError("file_store");
  }
}

/** Stores a file. @returns false when one of this name exists, which stays unchanged @throws {ShopError} file_store */
export async function storeFile(name: string, bytes: Buffer): Promise<boolean> {
  if (!isFileName(name)) throw new Error(`${name} is not a valid file name`);
  return inStore((store) => store.put(name, bytes));
}

/** A stored file; null when there is none. @throws {ShopError} file_store */
export const readStoredFile = async (name: string): Promise<Buffer | null> =>
  isFileName(name) ? inStore((store) => store.read(name)) : null;

/** Deletes a file, if it exists. @throws {ShopError} file_store */
export async function deleteStoredFile(name: string): Promise<void> {
  if (isFileName(name)) await inStore((store) => store.remove(name));
}

/** The names of all stored files, for a backup; other files in the same store are left out. */
export async function* listStoredFiles(): AsyncGenerator<string> {
  for await (const name of chosenStore().names()) if (isFileName(name)) yield name;
}
