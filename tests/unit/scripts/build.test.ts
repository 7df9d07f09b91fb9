import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findStaleBuildReason } from "../../../scripts/lib/build";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shop-build-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const store = (text: string) => writeFileSync(path.join(folder, "fingerprint"), text);

describe("a build", () => {
  it("is current for its own sources only", () => {
    const wanted = String(findStaleBuildReason(folder));
    store("another");
    expect(findStaleBuildReason(folder)).toBe(wanted);
    store(wanted);
    expect(findStaleBuildReason(folder)).toBeUndefined();
    expect(findStaleBuildReason(folder, true)).toBeUndefined();
  });

  it("whose types were not checked is accepted only where that suits", () => {
    const wanted = String(findStaleBuildReason(folder));
    store(`${wanted} without a check of types`);
    expect(findStaleBuildReason(folder)).toBe(wanted);
    expect(findStaleBuildReason(folder, true)).toBeUndefined();
  });
});
