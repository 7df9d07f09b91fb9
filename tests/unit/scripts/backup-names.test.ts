import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isFinishedBackup, removeStalePartials } from "@/scripts/lib/backup/backup-names";

const MINUTE_MS = 60_000;
const target = mkdtempSync(path.join(tmpdir(), "backup-names-"));
afterAll(() => rmSync(target, { recursive: true, force: true }));

/** A folder with a file; both were last written so many minutes ago. */
function folder(name: string, minutes: { folder: number; file: number }): string {
  const made = path.join(target, name);
  const file = path.join(made, "database.dump.age");
  mkdirSync(made);
  writeFileSync(file, "encrypted");
  for (const [at, ago] of [
    [file, minutes.file],
    [made, minutes.folder],
  ] as const)
    utimesSync(at, new Date(), new Date(Date.now() - ago * MINUTE_MS));
  return made;
}

it("removes only the folders of interrupted backups", async () => {
  const old = { folder: 61, file: 61 };
  const stale = folder("2026-11-18T03-00-00.000Z.partial", old);
  const kept = [
    folder("2026-11-18T04-00-00.000Z.partial", { folder: 61, file: 1 }), // it is written into
    folder("2026-11-18T05-00-00.000Z.partial", { folder: 1, file: 61 }),
    folder("2026-11-18T03-00-00.000Z", old),
    folder("photos.partial", old),
  ];
  expect(await removeStalePartials(target)).toEqual([path.basename(stale)]);
  expect(existsSync(stale)).toBe(false);
  expect(kept.filter(existsSync)).toEqual(kept);
});

it("tells a finished backup from one in progress", () => {
  expect(isFinishedBackup("2026-11-18T03-00-00.000Z")).toBe(true);
  for (const name of ["2026-11-18T03-00-00.000Z.partial", "2026-11-18", "photos"])
    expect(isFinishedBackup(name)).toBe(false);
});
