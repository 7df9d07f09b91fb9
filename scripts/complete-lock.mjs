// npm run lock: adds the packages of other platforms that npm left out of the lock file. npm writes only the
// packages of the current platform (npm/cli#4828); `npm ci` on another platform, and newer npm on this one,
// then reject the lock. `--check` only prints the missing ones.
import { readFileSync, writeFileSync } from "node:fs";

const FILE = "package-lock.json";
const SYSTEMS = [
  "darwin",
  "linux",
  "win32",
  "android",
  "freebsd",
  "openharmony",
  "openbsd",
  "netbsd",
  "sunos",
  "aix",
];
const PROCESSORS = ["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el"];

const lock = JSON.parse(readFileSync(FILE, "utf8"));
const { packages } = lock;

/** Whether Node would find the package from this folder. */
function isThere(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (at === "") return false;
  }
}

/**
 * The entry of a platform's package, derived from its name; npm requests the rest from the registry when that
 * platform installs.
 */
function entry(name, version, parent) {
  const parts = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => parts.includes(system));
  const cpu = parts.some((part) => /eabi/.test(part))
    ? "arm"
    : PROCESSORS.find((processor) => parts.includes(processor));
  if (!os || !cpu || !/^\d/.test(version)) return undefined;
  const musl = parts.some((part) => part.startsWith("musl"));
  const libc =
    os === "linux" && (musl || parts.some((part) => part.startsWith("gnu")))
      ? [musl ? "musl" : "glibc"]
      : undefined;
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc ? { libc } : {}),
    optional: true,
    os: [os],
  };
}

const missing = Object.entries(packages).flatMap(([place, parent]) =>
  Object.entries(parent.optionalDependencies ?? {})
    .filter(([name]) => !isThere(place, name))
    .map(([name, version]) => [name, entry(name, version, parent)]),
);
const found = missing.filter(([, made]) => made);

if (process.argv.includes("--check")) {
  process.stdout.write(found.map(([name]) => `missing: ${name}\n`).join(""));
  process.exit(found.length > 0 ? 1 : 0);
}
for (const [name, made] of found) packages[`node_modules/${name}`] = made;
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${found.length} added\n`);
