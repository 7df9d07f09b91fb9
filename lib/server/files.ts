import "server-only";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { newId } from "@/lib/core/ids";
import { env } from "./env";

/** Files that people gave to the shop: random names, so that none tells of its sender and none can be guessed. */
const NAME = /^[0-9a-z]{24}\.webp$/;

export const newFileName = (): string => `${newId()}.webp`;

/** The address under which the shop serves a file. */
export const fileUrl = (name: string): string => `/objects/${name}`;

const placeOf = (name: string): string => path.join(path.resolve(env().FILES_DIR), name);

const isCode = (error: unknown, code: string): boolean => (error as { code?: unknown }).code === code;

/** Whether a file may have this name; nothing else ever reaches the disk. */
export const isFileName = (name: string): boolean => NAME.test(name);

/** Keeps a file. @returns false when there is one of this name already, which stays as it is */
export async function keepFile(name: string, bytes: Buffer): Promise<boolean> {
  if (!isFileName(name)) throw new Error(`${name} is no name of a file`);
  await mkdir(path.dirname(placeOf(name)), { recursive: true });
  try {
    await writeFile(placeOf(name), bytes, { flag: "wx", mode: 0o640 });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** A file that was kept; null when there is none. */
export async function readKept(name: string): Promise<Buffer | null> {
  if (!isFileName(name)) return null;
  try {
    return await readFile(/* turbopackIgnore: true */ placeOf(name));
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}
