import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { compress, decompress } from "@/scripts/serve/compression.mjs";

const BODY = Buffer.from(randomBytes(3000).toString("hex"));

describe("a compressed page", () => {
  it.each(["br", "gzip"] as const)(
    "in %s takes only the memory of its bytes, and is unchanged",
    async (encoding) => {
      const encoded = await compress(BODY, encoding);
      expect(encoded.length).toBeLessThan(BODY.length);
      expect(encoded.buffer.byteLength).toBe(encoded.length);
      expect(await decompress(encoded, encoding)).toEqual(BODY);
    },
  );

  it("is smaller after thorough compression", async () => {
    const text = Buffer.from(readFileSync("docs/spec/shopper.md"));
    const [quick, thorough] = [await compress(text, "br"), await compress(text, "br", "thorough")];
    expect(thorough.length).toBeLessThan(quick.length * 0.95);
    expect(await decompress(thorough, "br")).toEqual(text);
  });

  it("from zlib keeps a larger block (control)", async () => {
    const encoded = await promisify(gzip)(BODY);
    expect(encoded.buffer.byteLength).toBeGreaterThan(encoded.length);
  });
});
