import sharp from "sharp";
import { sampleId } from "@/prisma/seed/ids";
import type { Buyer } from "./buyer";
import type { SharedShop } from "./shared-shop";

interface Stage {
  shop: SharedShop;
  owner: Buyer;
  writer: Buyer;
}

/** The documented call that uploads a product's picture. */
export const PRODUCT_PICTURE = `/api/products/${sampleId("product", "hemp-cheese")}/image`;

/** A form with a file. */
export const pictureForm = (bytes: BlobPart, name = "x.jpg", type = "image/jpeg") => {
  const form = new FormData();
  form.set("image", new File([bytes], name, { type }));
  return form;
};

/** A camera's JPEG. */
export const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: "orange" } })
      .withExif({ IFD0: { Make: "Camera" } })
      .jpeg()
      .toBuffer(),
  );

/** Receives a small JPEG of one color, with the place where it was taken. */
export const coloredPhoto = (color: string) => () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .withExif({ IFD3: { GPSLatitude: "34/1 0/1 0/1" } })
    .jpeg()
    .toBuffer();

/** Path and query of an upload address issued for this user. */
export async function uploadPath(who: Buyer): Promise<string> {
  const { body } = await who.call<{ uploadURL: string }>("POST", "/api/objects/upload");
  const { pathname, search } = new URL(body.uploadURL);
  return pathname + search;
}

/** The path that serves a picture uploaded to such an address. */
export const shownAt = (path: string): string => path.replace("/uploads/", "/objects/").replace(/\?.*/, "");

/** Tests of uploading and serving pictures, for any storage. */
export function describePictures(of: () => Stage): void {
  const get = (path: string) => fetch(of().shop.url + path);

  describe("pictures", () => {
    it("of a product are uploaded in one call, and served without camera metadata", async () => {
      const form = pictureForm(await photo(), "../../x.jpg");
      const answer = await of().writer.send("POST", PRODUCT_PICTURE, form);
      const { imageUrl } = (await answer.json()) as { imageUrl: string };
      expect(imageUrl).toMatch(/^\/objects\/[0-9a-z]{24}\.webp$/);
      const shown = await get(imageUrl);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      const bytes = Buffer.from(await shown.arrayBuffer());
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(await (await get("/products/hemp-cheese")).text()).toContain(encodeURIComponent(imageUrl));
      expect((await get(`/_next/image?url=${encodeURIComponent(imageUrl)}&w=96&q=75`)).status).toBe(200);
    });

    it("are uploaded to an issued address, in the second documented way", async () => {
      const { owner, writer } = of();
      const path = await uploadPath(writer);
      expect((await owner.send("PUT", path, await photo())).status).toBe(403);
      expect((await writer.send("PUT", path, await photo())).status).toBe(200);
      expect((await get(shownAt(path))).status).toBe(200);
      expect((await writer.send("PUT", path, await photo())).status).toBe(409);
    });

    it.each([
      ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "Please select an image file"],
      ["HTML named .png", "<html><script>alert(1)</script></html>", 415, "Please select an image file"],
      ["10 MB and a byte", Buffer.alloc(10 * 1024 * 1024 + 1), 413, "Please select an image under 10MB"],
      ["far too much", Buffer.alloc(11 * 1024 * 1024), 413, "Please select an image under 10MB"],
    ])("that are invalid are refused: %s", async (_what, bytes, status, message) => {
      const { owner } = of();
      const answer = await owner.send("POST", PRODUCT_PICTURE, pictureForm(bytes, "x.png", "image/png"));
      expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ message })]);
      expect((await owner.send("PUT", await uploadPath(owner), bytes)).status).toBe(status);
    });

    it("are not found under another name", async () => {
      for (const path of ["/objects/..%2F..%2Fpackage.json", "/objects/nothing.webp", "/objects/x.svg"])
        expect((await get(path)).status).toBe(404);
    });
  });
}
