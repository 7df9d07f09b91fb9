import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addCompileHints } from "@/scripts/lib/add-compile-hints";

describe("addCompileHints", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "build-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (name: string) => readFileSync(path.join(folder, "static/chunks", name), "utf8");

  it("marks the scripts of every page once, in their first line, and no other script", () => {
    mkdirSync(path.join(folder, "static/chunks"), { recursive: true });
    for (const name of ["react.js", "menu.js"])
      writeFileSync(path.join(folder, "static/chunks", name), "run()");
    writeFileSync(
      path.join(folder, "build-manifest.json"),
      JSON.stringify({ rootMainFiles: ["static/chunks/react.js"] }),
    );
    addCompileHints(folder);
    addCompileHints(folder);
    expect(read("react.js")).toBe("//# allFunctionsCalledOnLoad\nrun()");
    expect(read("menu.js")).toBe("run()");
  });
});
