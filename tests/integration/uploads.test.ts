import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { receiveUpload, uploadAddress } from "@/lib/admin/commands/uploads";
import type { ShopError } from "@/lib/core/errors";
import { readKept } from "@/lib/server/files";
import { ownDatabase } from "../support/own-database";

let time = Date.parse("2026-11-21T09:00:00Z");
jest.mock("@/lib/server/clock", () => ({ now: () => new Date(time) }));

const folder = mkdtempSync(join(tmpdir(), "shop-files-"));
process.env["FILES_DIR"] = join(folder, "kept");
ownDatabase();
afterAll(() => rmSync(folder, { recursive: true }));

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();

/** Sends a file to an address that somebody was given. */
function send(
  address: string,
  userId: string,
  change: { name?: string; expires?: string } = {},
  bytes = picture,
) {
  const { pathname, searchParams } = new URL(address);
  const ticket = {
    expires: change.expires ?? searchParams.get("expires") ?? "",
    proof: searchParams.get("proof") ?? "",
  };
  return receiveUpload(change.name ?? pathname.replace("/uploads/", ""), ticket, userId, bytes).then(
    (path) => ({ path, code: undefined }),
    (error: unknown) => ({ path: undefined, code: (error as ShopError).code }),
  );
}

const minutes = (count: number): void => {
  time += count * 60_000;
};

describe("an upload address", () => {
  it("takes one picture, which is kept under its name", async () => {
    const address = uploadAddress("ada");
    expect(new URL(address).pathname).toMatch(/^\/uploads\/[0-9a-z]{24}\.webp$/);
    const { path } = await send(address, "ada");
    expect(path).toBe(new URL(address).pathname.replace("/uploads/", "/objects/"));
    const kept = await readKept(String(path).replace("/objects/", ""));
    expect((await sharp(kept ?? Buffer.alloc(0)).metadata()).format).toBe("webp");
    expect((await send(address, "ada")).code).toBe("conflict");
  });

  it("is good for 15 minutes, and only for whom it was made", async () => {
    const address = uploadAddress("ada");
    expect((await send(address, "bob")).code).toBe("forbidden");
    minutes(14);
    expect((await send(address, "ada")).path).toBeDefined();
    const late = uploadAddress("ada");
    minutes(16);
    expect((await send(late, "ada")).code).toBe("forbidden");
  });

  it("can not be bent: another time, another name, a way out of the folder", async () => {
    const address = uploadAddress("ada");
    const later = String(Math.floor(time / 1000) + 86_400);
    expect((await send(address, "ada", { expires: later })).code).toBe("forbidden");
    expect((await send(address, "ada", { name: `${"a".repeat(24)}.webp` })).code).toBe("forbidden");
    for (const name of ["../../package.json", "..%2Fx.webp", "x.svg", `${"a".repeat(24)}.webp/../x`])
      expect((await send(address, "ada", { name })).code).toBe("not_found");
    expect(await readKept("../../package.json")).toBeNull();
  });

  it("keeps nothing of what is no picture", async () => {
    const before = readdirSync(join(folder, "kept")).length;
    const { code } = await send(uploadAddress("ada"), "ada", {}, () =>
      Promise.resolve(Buffer.from("<svg onload=alert(1)>")),
    );
    expect(code).toBe("invalid_file");
    expect(readdirSync(join(folder, "kept"))).toHaveLength(before);
  });
});
