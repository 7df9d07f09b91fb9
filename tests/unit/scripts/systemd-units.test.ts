import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isInstalled, testsIf } from "../../support/tests-if";

const { describe: describeWithSystemd } = testsIf(
  isInstalled("systemd-analyze"),
  "The systemd units are not tested: this requires systemd-analyze (apt install systemd)",
);

/** What systemd says about units, except that a program is elsewhere on this machine. */
const verify = (...files: string[]): string[] => {
  const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], {
    encoding: "utf8",
  });
  return (stdout + stderr).split("\n").filter((line) => line && !line.includes("is not executable"));
};

describeWithSystemd("the systemd units in deploy/", () => {
  it("have no unknown setting", () => {
    const units = readdirSync("deploy")
      .filter((name) => /\.(service|timer)$/.test(name))
      .map((name) => path.resolve("deploy", name));
    expect(units.length).toBeGreaterThan(2);
    expect(verify(...units)).toEqual([]);
  });

  it("are really examined (control)", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "shop-unit-"));
    const unit = path.join(folder, "wrong.service");
    writeFileSync(unit, "[Service]\nExecStart=/usr/bin/env true\nPortectHome=yes\n");
    expect(verify(unit)).toEqual([expect.stringContaining("PortectHome")]);
    rmSync(folder, { recursive: true });
  });
});
