/** @jest-environment node */
import {
  BlobAccessError,
  BlobError,
  BlobNotFoundError,
  BlobServiceNotAvailable,
  del,
  head,
  put,
} from "@vercel/blob";
import { configFromEnv } from "../../sandbox/blob/config";
import { type BlobStore, startBlobStore } from "../../sandbox/blob/server";

const TOKEN = "vercel_blob_rw_local_sandbox";
const options = { access: "public", token: TOKEN } as const;

let store: BlobStore;
beforeAll(async () => {
  store = await startBlobStore({ port: 0, token: TOKEN });
  Object.assign(process.env, { VERCEL_BLOB_API_URL: store.apiUrl, VERCEL_BLOB_RETRIES: "0" });
});
afterEach(() => {
  store.trouble = undefined;
});
afterAll(() => store.close());

const bytes = Buffer.from([0, 255, 13, 10, 0x80, 0]);

describe("the blob store, called by Vercel's SDK", () => {
  it("stores a file byte for byte, and serves it publicly with the given type", async () => {
    const kept = await put("fruit/red plum.webp", bytes, {
      ...options,
      contentType: "image/webp",
      cacheControlMaxAge: 3600,
    });
    expect(kept).toMatchObject({ pathname: "fruit/red plum.webp", contentType: "image/webp" });
    const answer = await fetch(kept.url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=3600",
      etag: kept.etag,
    });
    for (const name of [kept.url, kept.pathname])
      expect(await head(name, options)).toMatchObject({
        ...kept,
        size: bytes.length,
        cacheControl: "public, max-age=3600",
        uploadedAt: expect.any(Date),
      });
  });

  it("accepts a name once unless overwriting is allowed", async () => {
    await put("once.webp", bytes, options);
    await expect(put("once.webp", "other", options)).rejects.toThrow("This blob already exists");
    expect((await head("once.webp", options)).size).toBe(bytes.length);
    await put("once.webp", "other", { ...options, allowOverwrite: true });
    expect((await head("once.webp", options)).size).toBe(5);
    const { pathname } = await put("once.webp", bytes, { ...options, addRandomSuffix: true });
    expect(pathname).toMatch(/^once-\w+\.webp$/);
  });

  it("deletes by address and by path, including missing files", async () => {
    const one = await put("one.webp", bytes, options);
    await put("two.webp", bytes, options);
    await del([one.url, "two.webp", "never-was.webp"], options);
    for (const name of ["one.webp", "two.webp"])
      await expect(head(name, options)).rejects.toThrow(BlobNotFoundError);
    expect((await fetch(one.url)).status).toBe(404);
  });

  it("refuses any other token, private files and bad paths", async () => {
    const stranger = { ...options, token: "vercel_blob_rw_local_another" };
    for (const call of [put("x", bytes, stranger), head("once.webp", stranger), del("once.webp", stranger)])
      await expect(call).rejects.toThrow(BlobAccessError);
    await expect(put("x", bytes, { ...options, access: "private" })).rejects.toThrow(BlobError);
    expect(store.files.get("x")).toBeUndefined();
    expect((await fetch(store.url)).status).toBe(404);
  });

  it("can simulate an outage, and a lost response after completing a request", async () => {
    store.trouble = "unavailable";
    await expect(put("later.webp", bytes, options)).rejects.toThrow(BlobServiceNotAvailable);
    expect(store.files.get("later.webp")).toBeUndefined();
    store.trouble = "lost answer";
    await expect(put("later.webp", bytes, options)).rejects.toThrow("fetch failed");
    expect(store.files.get("later.webp")?.bytes).toEqual(bytes);
  });

  it("names the invalid variable", () => {
    expect(() => configFromEnv({ NODE_ENV: "test", SANDBOX_PORT: "0", SANDBOX_TOKEN: "secret" })).toThrow(
      /^SANDBOX_TOKEN must/,
    );
  });
});
