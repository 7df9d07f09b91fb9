import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { examineBackups } from "@/scripts/lib/doctor/examine-backups";

describe("backups", () => {
  const HOUR = 60 * 60_000;
  const takenAt = "2026-11-20T03:00:00.000Z";
  const name = takenAt.replaceAll(":", "-");
  const target = mkdtempSync(path.join(tmpdir(), "doctor-"));
  const file = path.join(target, name, "database.dump.age");
  const env = { BACKUP_DIR: target, BACKUP_RECIPIENT: "age1one" };
  const afterHours = (hours: number) => examineBackups(env, Date.parse(takenAt) + hours * HOUR);

  beforeAll(() => {
    mkdirSync(path.join(target, name));
    mkdirSync(path.join(target, "2026-11-20T04-00-00.000Z.partial")); // of a backup that is not finished
    const sha256 = createHash("sha256").update("encrypted").digest("hex");
    const files = [{ name: "database.dump.age", bytes: 9, sha256 }];
    const manifest = { version: 1, takenAt, postgres: 18, migration: "", rows: {}, pictures: 0, files };
    const text = JSON.stringify({ ...manifest, recipient: env.BACKUP_RECIPIENT });
    writeFileSync(path.join(target, name, "manifest.json"), text);
  });
  beforeEach(() => writeFileSync(file, "encrypted"));
  afterAll(() => rmSync(target, { recursive: true, force: true }));

  it.each([
    [0, "fine", "0 h"],
    [26, "fine", "26 h"],
    [27, "warning", "27 h"],
    [72, "warning", "3 days"],
    [73, "problem", "3 days"],
  ])("whose newest is %s hours old have the state %s", async (hours, state, age) => {
    expect(await afterHours(hours)).toMatchObject({
      state,
      text: `the newest is ${age} old, and its checksums are correct`,
    });
  });

  it("whose disk has no space for another one are reported", async () => {
    const at = Date.parse(takenAt) + HOUR;
    expect(await examineBackups(env, at, async () => 0)).toMatchObject({
      state: "warning",
      text: expect.stringContaining("not enough for another backup"),
      remedy: expect.stringContaining("Delete old backups"),
    });
    expect((await examineBackups(env, at, async () => 1)).state).toBe("fine");
  });

  it("that are damaged or miss a file are reported", async () => {
    writeFileSync(file, "Encrypted");
    expect(await afterHours(1)).toMatchObject({
      state: "problem",
      text: expect.stringContaining("database.dump.age is damaged"),
    });
    rmSync(file);
    expect(await afterHours(1)).toMatchObject({
      state: "problem",
      text: expect.stringContaining("database.dump.age is missing"),
    });
  });

  it("that are encrypted for a different key than the configured one are reported", async () => {
    const other = { ...env, BACKUP_RECIPIENT: "age1other" };
    expect(await examineBackups(other, Date.parse(takenAt) + HOUR)).toMatchObject({
      state: "warning",
      text: expect.stringContaining("a different key"),
    });
  });

  it("that are missing, unreadable or not configured are reported", async () => {
    const empty = path.join(target, "empty");
    mkdirSync(empty);
    const state = async (change: Record<string, string>) => {
      const { state: found, text } = await examineBackups({ ...env, ...change });
      return `${found}: ${text}`;
    };
    expect(await state({ BACKUP_DIR: empty })).toBe(`problem: ${empty} contains no finished backup`);
    expect(await state({ BACKUP_DIR: path.join(target, "missing") })).toContain("ENOENT");
    expect(await state({ BACKUP_RECIPIENT: "" })).toBe("problem: BACKUP_RECIPIENT is not set");
    expect(await state({ BACKUP_DIR: "" })).toBe("problem: BACKUP_DIR is not set");
    expect(await state({ BACKUP_DIR: "", BACKUP_RECIPIENT: "" })).toMatch(/^warning: none on this machine/);
  });
});
