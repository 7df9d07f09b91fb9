import { randomBytes } from "node:crypto";
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

  it("from zlib keeps a larger block (control)", async () => {
    const encoded = await promisify(gzip)(BODY);
    expect(encoded.buffer.byteLength).toBeGreaterThan(encoded.length);
  });
});
