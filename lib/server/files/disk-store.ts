import "server-only";
import { mkdir, opendir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../env";
import type { FileStore } from "./file-store";

const placeOf = (name: string): string => path.join(path.resolve(env().FILES_DIR), name);

const isCode = (error: unknown, code: string): boolean => (error as { code?: unknown }).code === code;

/** The folder `FILES_DIR`. */
export const diskStore: FileStore = {
  async put(name, bytes) {
    await mkdir(path.dirname(placeOf(name)), { recursive: true });
    try {
      await writeFile(placeOf(name), bytes, { flag: "wx", mode: 0o640 });
      return true;
    } catch (error) {
      if (isCode(error, "EEXIST")) return false;
      await rm(placeOf(name), { force: true }); // a partial file may exist
      throw error;
    }
  },
  async read(name) {
    try {
      return await readFile(/* turbopackIgnore: true */ placeOf(name));
    } catch (error) {
      if (isCode(error, "ENOENT")) return null;
      throw error;
    }
  },
  async *names() {
    const folder = await opendir(path.resolve(/* turbopackIgnore: true */ env().FILES_DIR)).catch(
      (error: unknown) => {
        if (isCode(error, "ENOENT")) return null;
        throw error;
      },
    );
    for await (const entry of folder ?? []) if (entry.isFile()) yield entry.name;
  },
  remove: (name) => rm(placeOf(name), { force: true }),
};
