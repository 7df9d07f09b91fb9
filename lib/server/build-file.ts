import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { env } from "./env";

const contents = new Map<string, string>();

/**
 * Where the files of a build are. On Vercel it is the second folder, because functions get no file that is written
 * after the build (scripts/lib/build.ts).
 */
const folders = () => [env().SHOP_BUILD_DIR, ".next-files"];

/**
 * Reads a file from the build's folder. It is cached, because a build does not change while the
 * server runs; in development it is read each time.
 * @returns null if it is missing
 */
export function readBuildFile(name: string): string | null {
  const known = contents.get(name);
  if (known !== undefined) return known;
  for (const folder of folders()) {
    try {
      const text = readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), folder, name), "utf8");
      if (process.env.NODE_ENV === "production") contents.set(name, text);
      return text;
    } catch {} // the next folder, or null
  }
  return null;
}
