import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

type Packages = Record<string, { version?: string; dev?: boolean; optional?: boolean; link?: boolean }>;

const WANTED: Packages = {
  "": { version: "1.0.0" },
  "node_modules/@shop/tool": { link: true },
  "node_modules/next": { version: "16.0.0" },
  "node_modules/sharp-of-another-system": { version: "1.0.0", optional: true },
  "node_modules/test-tool": { version: "2.0.0", dev: true },
};
const {
  "": _root,
  "node_modules/@shop/tool": _link,
  "node_modules/test-tool": testTool,
  ...PRODUCTION
} = WANTED;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "install-"));
  mkdirSync(path.join(folder, "bin"));
  const npm = path.join(folder, "bin", "npm");
  writeFileSync(npm, `#!/bin/sh\necho "$@" > called\nmkdir -p node_modules\n`);
  chmodSync(npm, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Installs into a folder whose npm notes what it is called with. @returns that, or undefined when it was not called */
function install(wanted: Packages, installed: Packages | undefined, omitDev: boolean): string | undefined {
  const write = (file: string, packages: Packages) =>
    writeFileSync(path.join(folder, file), JSON.stringify({ packages }));
  write("package-lock.json", wanted);
  if (installed) {
    mkdirSync(path.join(folder, "node_modules"), { recursive: true });
    write("node_modules/.package-lock.json", installed);
  }
  const code = `import(process.argv[1]).then((m) => m.installPackages(process.argv[2], "Install", { omitDev: ${omitDev} }))`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["-e", code, path.resolve("scripts/lib/install.mjs"), folder],
    { encoding: "utf8", env: { ...process.env, PATH: `${path.join(folder, "bin")}:${process.env.PATH}` } },
  );
  if (status !== 0) throw new Error(stderr);
  const called = path.join(folder, "called");
  return existsSync(called) ? readFileSync(called, "utf8").trim() : undefined;
}

describe("installing packages for production", () => {
  it("leaves out development packages", () => {
    expect(install(WANTED, undefined, true)).toMatch(/^ci .*--omit=dev$/);
  });

  it("does nothing after npm ci --omit=dev, or with everything installed", () => {
    expect(install(WANTED, PRODUCTION, true)).toBeUndefined();
    expect(
      install(WANTED, { ...PRODUCTION, "node_modules/test-tool": testTool as Packages[string] }, true),
    ).toBeUndefined();
  });

  it.each([
    ["is missing", {}],
    ["has another version", { ...PRODUCTION, "node_modules/next": { version: "15.0.0" } }],
  ])("installs when a package %s", (_case, installed) => {
    expect(install(WANTED, installed, true)).toContain("--omit=dev");
  });
});

it("installs development packages for everything else, also after a production install", () => {
  expect(install(WANTED, PRODUCTION, false)).toMatch(/^ci (?!.*--omit)/);
});
