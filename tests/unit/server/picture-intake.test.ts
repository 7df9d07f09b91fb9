import { crc32 } from "node:zlib";
import sharp from "sharp";
import type { ShopError } from "@/lib/core/errors";
import { cleanPicture, PICTURE_BYTES } from "@/lib/server/files/clean-picture";

const plain = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "green" } });

const codeOf = (bytes: Buffer): Promise<string> =>
  cleanPicture(bytes).then(
    () => "taken",
    (error: unknown) => (error as ShopError).code,
  );

/** A PNG that declares its size and contains no data. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", Buffer.alloc(8)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("an uploaded picture", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("may be %s, and becomes WebP", async (format) => {
    const clean = await cleanPicture(await plain().toFormat(format).toBuffer());
    expect(await sharp(clean).metadata()).toMatchObject({ format: "webp", width: 60, height: 40 });
  });

  it("loses its location metadata, and is rotated upright", async () => {
    const photo = await plain()
      .withExif({
        IFD0: { Make: "Camera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.includes("Camera")).toBe(true);
    const clean = await cleanPicture(photo);
    const { exif, xmp, iptc, width, height } = await sharp(clean).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect([width, height]).toEqual([40, 60]);
    expect(clean.includes("Camera")).toBe(false);
  });

  it("may contain bytes that only begin like a tag, as compressed pictures of some megabytes do", async () => {
    const jpeg = await plain().jpeg().toBuffer();
    const comment = Buffer.from("\xff\xfe\x00\x08<svg\x9c\x01", "latin1"); // its length includes the two bytes of the length
    expect(await codeOf(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))).toBe("taken");
  });

  it("is scaled down to two thousand pixels a side", async () => {
    const large = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    expect(await sharp(await cleanPicture(large)).metadata()).toMatchObject({ width: 2000, height: 500 });
  });
});

describe("refused uploads", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ["SVG", svg],
    ["SVG behind an XML declaration", `<?xml version="1.0"?>\n${svg}`],
    ["HTML", "<!doctype html><title>x</title><script>alert(1)</script>"],
    ["GIF that is a script", "GIF89a/*xxxxxxxxxxxx*/=1;alert(1)//"],
    ["text", "just some words in a file, no picture"],
    ["nothing", ""],
    ["PDF", "%PDF-1.7 and the rest of it"],
  ])("%s", async (_what, text) => {
    expect(await codeOf(Buffer.from(text))).toBe("invalid_file");
  });

  it("a PNG with appended HTML or an archive", async () => {
    const png = await plain().png().toBuffer();
    expect(await codeOf(png)).toBe("taken");
    for (const tail of ["<html><script>alert(1)</script>", "PK\u0003\u0004 an archive"])
      expect(await codeOf(Buffer.concat([png, Buffer.from(tail)]))).toBe("invalid_file");
  });

  it("a JPEG or WebP that contains a script", async () => {
    const script = Buffer.from("<script>alert(1)</script>");
    expect(await codeOf(Buffer.concat([await plain().jpeg().toBuffer(), script]))).toBe("invalid_file");
    expect(await codeOf(Buffer.concat([await plain().webp().toBuffer(), Buffer.alloc(7)]))).toBe(
      "invalid_file",
    );
  });

  it("a truncated picture", async () => {
    const jpeg = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: "red",
        noise: { type: "gaussian", mean: 9, sigma: 50 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await codeOf(jpeg.subarray(0, 5000))).toBe("invalid_file");
  });

  it("30,000 × 30,000 pixels, before decoding", async () => {
    expect(await codeOf(pngOf(30_000, 30_000))).toBe("file_too_large");
  });

  it("10 MB and a byte", async () => {
    const png = await plain().png().toBuffer();
    expect(await codeOf(Buffer.concat([png, Buffer.alloc(PICTURE_BYTES + 1 - png.length)]))).toBe(
      "file_too_large",
    );
  });
});
