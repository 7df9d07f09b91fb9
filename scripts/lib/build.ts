import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { addCompileHints } from "./add-compile-hints";
import { runNode } from "./processes";

const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "prisma/schema.prisma",
  "prisma/migrations",
  "prisma/seed",
];
const TOP =
  /^(package-lock\.json|middleware\.ts|instrumentation\.ts|tsconfig(\.build)?\.json|(next|postcss|tailwind)\.config\.\w+)$/;

/** Generates the Prisma client unless it exists for this schema. */
export async function generateClient(): Promise<void> {
  const mark = "prisma/generated/.made-for";
  const wanted = hash([...fileHashes(["prisma/schema.prisma", "package-lock.json"])]);
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  await runNode(["node_modules/prisma/build/index.js", "generate"]);
  writeFileSync(mark, wanted);
}

/** Suffix of the fingerprint of a build whose types were not checked. */
const UNCHECKED_SUFFIX = " without type checking";

/**
 * Checks whether the folder's build matches the current sources. A build works with any database and address, because
 * its prerendered pages are not served (docs/decisions/0056).
 * @param acceptUnchecked whether to accept a build whose types were not checked (docs/decisions/0051)
 * @returns the fingerprint to store after a build, or undefined when the build is current
 */
export function findMissingFingerprint(folder: string, acceptUnchecked = false): string | undefined {
  const names = SOURCES.concat(readdirSync(".").filter((name) => TOP.test(name)));
  const wanted = hash([...fileHashes(names), process.version]);
  const mark = path.join(folder, "fingerprint");
  const stored = existsSync(mark) ? readFileSync(mark, "utf8") : "";
  const isCurrent = stored === wanted || (acceptUnchecked && stored === wanted + UNCHECKED_SUFFIX);
  return isCurrent ? undefined : wanted;
}

/**
 * Deletes the route types that Next generated for earlier sources. tsconfig.json includes those of every build folder,
 * and a type of a route that has moved since would fail the type check. Next writes the folder's own types anew.
 */
export function deleteRouteTypes(): void {
  for (const folder of readdirSync(".").filter((name) => name.startsWith(".next")))
    for (const types of ["types", "dev/types"])
      rmSync(path.join(folder, types), { recursive: true, force: true });
}

/** Writes the API reference that the shop serves (docs/decisions/0080) into a build's folder. */
export const writeApiReference = (
  folder: string,
  env: Record<string, string | undefined>,
): Promise<unknown> =>
  runNode(["--import", "./scripts/lib/register.mjs", "scripts/api.ts", "--write", folder], env);

/** next.config.mjs gives this folder's files to functions on Vercel, and lib/server/build-file.ts reads them there. */
const FUNCTION_FILES = ".next-files";

/** Vercel gives a function the files that exist before the build, which empties its own folder. */
async function writeFunctionFiles(env: Record<string, string | undefined>): Promise<void> {
  mkdirSync(FUNCTION_FILES, { recursive: true });
  await writeApiReference(FUNCTION_FILES, env);
}

/**
 * Builds the shop for production into the folder and stores its fingerprint. Checks types
 * unless SHOP_SKIP_TYPE_CHECK is set.
 */
export async function buildShop(
  folder: string,
  fingerprint: string,
  env: Record<string, string | undefined>,
): Promise<void> {
  rmSync(path.join(folder, "fingerprint"), { force: true });
  deleteRouteTypes();
  if (process.env["VERCEL"]) await writeFunctionFiles(env);
  await runNode(["node_modules/next/dist/bin/next", "build"], {
    ...env,
    SHOP_BUILD_DIR: folder,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
  addCompileHints(folder);
  await writeApiReference(folder, env);
  const stored = env["SHOP_SKIP_TYPE_CHECK"] ? fingerprint + UNCHECKED_SUFFIX : fingerprint;
  writeFileSync(path.join(folder, "fingerprint"), stored);
}

function* fileHashes(names: string[]): Generator<string> {
  for (const name of [...names].sort()) {
    if (!existsSync(name)) continue;
    if (statSync(name).isDirectory())
      yield* fileHashes(readdirSync(name).map((entry) => path.join(name, entry)));
    else yield `${name}:${hash([readFileSync(name)])}`;
  }
}

function hash(parts: (string | Buffer)[]): string {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("hex");
}
