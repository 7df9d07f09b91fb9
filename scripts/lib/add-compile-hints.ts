import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** V8's comment that it should compile every function of a script while it loads. Must be the first line. */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks the scripts that every page runs at once (React and Next), so that Chrome and Edge compile them
 * while they load, in another thread. Without the mark they compile each function on the main thread when
 * it is first called, which made one task of more than half of a page's blocking time
 * (docs/decisions/0057). Other browsers ignore the comment.
 * @param folder of a finished build
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function addCompileHints(folder: string): void {
  const manifest = JSON.parse(readFileSync(path.join(folder, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  for (const name of manifest.rootMainFiles) {
    const file = path.join(folder, name);
    const script = readFileSync(file, "utf8");
    if (!script.startsWith(COMPILE_HINT)) writeFileSync(file, COMPILE_HINT + script);
  }
}
