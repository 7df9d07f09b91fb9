import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { createUploadUrl, receiveUpload, storeProductPicture } from "@/lib/catalog/commands/upload-picture";
import { getAdminProduct } from "@/lib/catalog/queries/admin-products";
import type { ShopError } from "@/lib/core/errors";
import type { Env } from "@/lib/server/env";
import { deleteStoredFile, fileUrl, newFileName, readStoredFile, storeFile } from "@/lib/server/files";
import { sampleId } from "@/prisma/seed/ids";
import { type BlobStore, startBlobStore } from "../../../sandbox/blob/server";
import { OWNER } from "../../support/actors";
import { adminShop, newProduct, refusal } from "../../support/admin-shop";

let time = Date.parse("2026-11-21T09:00:00Z");
jest.mock("@/lib/server/clock", () => ({ now: () => new Date(time) }));
/** Settings of the current test. */
let settings: Partial<Env> = {};
jest.mock("@/lib/server/env", () => {
  const real = jest.requireActual("@/lib/server/env");
  return { ...real, env: () => ({ ...real.env(), ...settings }) };
});
jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));
const mockError = jest.fn();
jest.mock("@/lib/server/log", () => ({ log: () => ({ error: mockError, warn: () => {} }) }));

const TOKEN = "vercel_blob_rw_local_sandbox";
const CHEESE = sampleId("product", "hemp-cheese");
const folder = mkdtempSync(join(tmpdir(), "shop-files-"));
mkdirSync(join(folder, "kept"));
let blob: BlobStore;
adminShop();
beforeAll(async () => {
  blob = await startBlobStore({ port: 0, token: TOKEN });
  process.env["VERCEL_BLOB_API_URL"] = blob.apiUrl;
});
afterAll(async () => {
  await blob.close();
  rmSync(folder, { recursive: true });
});

/** The stores: their settings and their content. */
const STORES = [
  {
    name: "on the disk",
    use: () => ({ FILES_DIR: join(folder, "kept") }),
    names: () => readdirSync(join(folder, "kept")),
  },
  {
    name: "in Vercel Blob",
    use: () => ({ BLOB_READ_WRITE_TOKEN: TOKEN }),
    names: () => blob.files.pathnames,
  },
];

const picture = (background = "red") =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();

const codeOf = async (work: Promise<unknown>): Promise<string> => (await refusal(work)).code;

/** Uploads a file to an issued address. */
function send(
  address: string,
  userId: string,
  change: { name?: string; expires?: string } = {},
  bytes: () => Promise<Buffer> = picture,
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

describe.each(STORES)("pictures $name", ({ use, names }) => {
  beforeAll(() => {
    settings = use();
  });

  it("are accepted once at their address, and stored under its name", async () => {
    const address = createUploadUrl("ada");
    expect(new URL(address).pathname).toMatch(/^\/uploads\/[0-9a-z]{24}\.webp$/);
    const { path } = await send(address, "ada");
    expect(path).toBe(new URL(address).pathname.replace("/uploads/", "/objects/"));
    const kept = await readStoredFile(String(path).replace("/objects/", ""));
    expect((await sharp(kept ?? Buffer.alloc(0)).metadata()).format).toBe("webp");
    expect((await send(address, "ada")).code).toBe("conflict");
    expect((await send(address, "ada", {}, () => picture("blue"))).code).toBe("conflict");
    expect(await readStoredFile(String(path).replace("/objects/", ""))).toEqual(kept);
  });

  it("are accepted for 15 minutes, and only from the user of the address", async () => {
    const address = createUploadUrl("ada");
    expect((await send(address, "bob")).code).toBe("forbidden");
    minutes(14);
    expect((await send(address, "ada")).path).toBeDefined();
    const late = createUploadUrl("ada");
    minutes(16);
    expect((await send(late, "ada")).code).toBe("forbidden");
  });

  it("have a tamper-proof address: no other time, name or folder", async () => {
    const address = createUploadUrl("ada");
    const later = String(Math.floor(time / 1000) + 86_400);
    expect((await send(address, "ada", { expires: later })).code).toBe("forbidden");
    expect((await send(address, "ada", { name: `${"a".repeat(24)}.webp` })).code).toBe("forbidden");
    for (const name of ["../../../package.json", "..%2Fx.webp", "x.svg", `${"a".repeat(24)}.webp/../x`])
      expect((await send(address, "ada", { name })).code).toBe("not_found");
    expect(await readStoredFile("../../../package.json")).toBeNull();
  });

  it("that are invalid are not stored", async () => {
    const before = names().length;
    const { code } = await send(createUploadUrl("ada"), "ada", {}, () =>
      Promise.resolve(Buffer.from("<svg onload=alert(1)>")),
    );
    expect(code).toBe("invalid_file");
    expect(names()).toHaveLength(before);
  });

  it("are returned byte for byte and deleted, and deleting a missing one succeeds", async () => {
    const [name, bytes] = [newFileName(), Buffer.from([0, 255, 13, 10, 0x80, 0])];
    expect(await storeFile(name, bytes)).toBe(true);
    expect(await storeFile(name, Buffer.from("another"))).toBe(false);
    expect(await readStoredFile(name)).toEqual(bytes);
    await deleteStoredFile(name);
    await deleteStoredFile(name);
    expect(await readStoredFile(name)).toBeNull();
    expect(names()).not.toContain(name);
  });

  it("are deleted when their product is not saved", async () => {
    const before = names().length;
    const stale = storeProductPicture(await picture(), (imageUrl) =>
      updateProduct(OWNER, CHEESE, { imageUrl, version: -1 }),
    );
    expect(await codeOf(stale)).toBe("conflict");
    expect(names()).toHaveLength(before);
  });

  it("are kept when the product was saved despite an error", async () => {
    const before = names().length;
    const lost = storeProductPicture(await picture(), async (imageUrl) => {
      await updateProduct(OWNER, CHEESE, { imageUrl });
      throw new Error("the answer was lost");
    });
    await expect(lost).rejects.toThrow("the answer was lost");
    expect(names()).toHaveLength(before + 1);
    expect(await getAdminProduct(CHEESE)).toMatchObject({ imagePlaceholder: { tint: expect.any(String) } });
  });
});

describe("Vercel Blob", () => {
  beforeAll(() => {
    settings = { BLOB_READ_WRITE_TOKEN: TOKEN };
  });
  afterEach(() => {
    settings = { BLOB_READ_WRITE_TOKEN: TOKEN };
    blob.trouble = undefined;
  });

  it("that fails stores nothing, and the product is unchanged", async () => {
    const before = [await getAdminProduct(CHEESE), blob.files.pathnames.length];
    blob.trouble = "unavailable";
    const [saved, created, sent] = await Promise.all([
      codeOf(storeProductPicture(await picture(), (imageUrl) => updateProduct(OWNER, CHEESE, { imageUrl }))),
      codeOf(newProduct({ imageUrl: fileUrl(newFileName()) })),
      send(createUploadUrl("ada"), "ada"),
    ]);
    expect([saved, created, sent.code]).toEqual(["file_store", "file_store", "file_store"]);
    blob.trouble = undefined;
    expect([await getAdminProduct(CHEESE), blob.files.pathnames.length]).toEqual(before);
  });

  it("that is unreachable is retried, and then given up", async () => {
    const stopped = await startBlobStore({ port: 0, token: TOKEN });
    await stopped.close();
    process.env["VERCEL_BLOB_API_URL"] = stopped.apiUrl;
    try {
      expect(await codeOf(storeFile(newFileName(), Buffer.from("x")))).toBe("file_store");
    } finally {
      process.env["VERCEL_BLOB_API_URL"] = blob.apiUrl;
    }
  });

  it("whose answer was lost has stored the picture once: the same attempt finds it, another one does not", async () => {
    const before = blob.files.pathnames.length;
    const address = createUploadUrl("ada");
    blob.trouble = "lost answer";
    expect((await send(address, "ada")).path).toMatch(/^\/objects\//);
    expect(blob.files.pathnames).toHaveLength(before + 1);
    expect((await send(address, "ada")).code).toBe("conflict");
    const name = newFileName();
    await storeFile(name, Buffer.from("first"));
    blob.trouble = "lost answer";
    expect(await storeFile(name, Buffer.from("second"))).toBe(false);
    expect(await readStoredFile(name)).toEqual(Buffer.from("first"));
  });

  it("that rejects the token stores nothing, and the log has the reason", async () => {
    settings = { BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_local_another" };
    const before = blob.files.pathnames.length;
    expect(await codeOf(storeFile(newFileName(), Buffer.from("x")))).toBe("file_store");
    expect(mockError.mock.calls.map(([{ err }]) => (err as Error).message)).toEqual([
      expect.stringContaining("Access denied, please provide a valid token"),
    ]);
    expect(blob.files.pathnames).toHaveLength(before);
  });
});
