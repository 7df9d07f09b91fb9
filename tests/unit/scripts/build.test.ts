import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findMissingFingerprint } from "../../../scripts/lib/build";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shop-build-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const store = (text: string) => writeFileSync(path.join(folder, "fingerprint"), text);

describe("a build", () => {
  it("is current only for the sources it was built from", () => {
    const wanted = String(findMissingFingerprint(folder));
    store("another");
    expect(findMissingFingerprint(folder)).toBe(wanted);
    store(wanted);
    expect(findMissingFingerprint(folder)).toBeUndefined();
    expect(findMissingFingerprint(folder, true)).toBeUndefined();
  });

  it("whose types were not checked is accepted only if the caller allows it", () => {
    const wanted = String(findMissingFingerprint(folder));
    store(`${wanted} without type checking`);
    expect(findMissingFingerprint(folder)).toBe(wanted);
    expect(findMissingFingerprint(folder, true)).toBeUndefined();
  });
});
