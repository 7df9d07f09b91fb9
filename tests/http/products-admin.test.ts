import sharp from "sharp";
import type { AdminProduct } from "@/lib/admin/schema/product";
import { sampleId } from "@/prisma/seed/ids";
import type { Buyer } from "../support/buyer";
import { person, staffOf } from "../support/people";
import { startShop, type TestShop } from "../support/shop";

const CHEESE = sampleId("product", "hemp-cheese");

let shop: TestShop;
let owner: Buyer;
let writer: Buyer;
beforeAll(async () => {
  shop = await startShop({ name: "products_admin" });
  owner = await staffOf(shop, "owner");
  writer = await staffOf(shop, "content");
});
afterAll(() => shop.stop({ audit: false }));

const text = async (path: string) => (await fetch(shop.url + path)).text();

const send = (who: Buyer, method: string, path: string, body: BodyInit) =>
  fetch(shop.url + path, { method, body, headers: { Cookie: who.cookieHeader() } });

const file = (bytes: BlobPart, name: string, type: string) => {
  const form = new FormData();
  form.set("image", new File([bytes], name, { type }));
  return form;
};

const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: "orange" } })
      .withExif({ IFD0: { Make: "Camera" } })
      .jpeg()
      .toBuffer(),
  );

const NEW = {
  name: "Walnut Crumble",
  category: "other",
  regularPrice: "8.40",
  shortDescription: "Walnuts that crumble.",
  unitLabel: "Bag, 150 g",
  weightGrams: 150,
  inventory: 4,
};

describe("what staff saves of a product", () => {
  it("shows in the shop on the next request: made, changed, renamed, hidden, deleted", async () => {
    const made = await owner.call<AdminProduct>("POST", "/api/admin/products", NEW);
    expect(made).toMatchObject({
      status: 201,
      body: { slug: "walnut-crumble", regularPrice: "8.40", inventory: 4 },
    });
    const { id, version } = made.body;
    expect(await text("/products/walnut-crumble")).toContain("$8.40");
    expect(await text("/shop?search=walnut%20crumble")).toContain("Walnut Crumble");
    const change = { regularPrice: "9.15", name: "Walnut Rubble", slug: "walnut-rubble", version };
    expect(await owner.call("PUT", `/api/products/${id}`, change)).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await text("/products/walnut-rubble")).toContain("$9.15");
    expect((await fetch(`${shop.url}/products/walnut-crumble`, { redirect: "manual" })).status).toBe(308);
    await owner.call("POST", "/api/admin/products/state", { ids: [id], state: "inactive" });
    expect((await fetch(`${shop.url}/products/walnut-rubble`)).status).toBe(404);
    expect(await owner.call("DELETE", `/api/products/${id}`)).toMatchObject({ status: 200 });
    expect(await owner.call("GET", `/api/admin/products/${id}`)).toMatchObject({ status: 404 });
  });

  it("is refused with both versions to choose from when somebody else was quicker", async () => {
    const { body: seen } = await owner.call<AdminProduct>("GET", `/api/admin/products/${CHEESE}`);
    await writer.call("PUT", `/api/products/${CHEESE}`, { storage: "In the cellar", version: seen.version });
    const late = await owner.call("PUT", `/api/products/${CHEESE}`, {
      storage: "In the attic",
      version: seen.version,
    });
    expect(late).toMatchObject({
      status: 409,
      body: {
        message: "Somebody else changed this in the meantime.",
        current: { storage: "In the cellar", version: seen.version + 1 },
      },
    });
  });

  it("has the documented body, and names the field at fault", async () => {
    const documented = {
      name: "Hemp Cheese",
      sku: "CF-CHE-001",
      regularPrice: "10.49",
      wholesalePrice: "6.10",
      inventory: 138,
      category: "cheese",
      isActive: true,
      imageUrl: "/images/products/hemp-cheese-1.webp",
    };
    expect(await owner.call("PUT", `/api/products/${CHEESE}`, documented)).toMatchObject({
      status: 200,
      body: documented,
    });
    expect(await owner.call("PUT", `/api/products/${CHEESE}`, { regularPrice: "free" })).toMatchObject({
      status: 400,
      body: { fields: { regularPrice: "must be a price such as 12.99" } },
    });
    expect(await writer.call("PUT", `/api/products/${CHEESE}`, { regularPrice: "1.00" })).toMatchObject({
      status: 403,
    });
  });

  it("is listed for staff with wholesale prices and hidden products, and for nobody else", async () => {
    await owner.call("POST", "/api/admin/products/state", { ids: [CHEESE], state: "inactive" });
    const listed = async (who: Buyer) =>
      (await who.call<Record<string, unknown>[]>("GET", "/api/products")).body.find(
        ({ id }) => id === CHEESE,
      );
    expect(await listed(owner)).toMatchObject({ isActive: false, wholesalePrice: "6.10", sku: "CF-CHE-001" });
    expect(await listed((await person(shop)).buyer)).toBeUndefined();
    await owner.call("POST", "/api/admin/products/state", { ids: [CHEESE], state: "active" });
  });
});

describe("pictures", () => {
  it("of a product are taken in one go, and are shown without what the camera wrote", async () => {
    const answer = await send(
      writer,
      "POST",
      `/api/products/${CHEESE}/image`,
      file(await photo(), "../../x.jpg", "image/jpeg"),
    );
    const { imageUrl } = (await answer.json()) as { imageUrl: string };
    expect(imageUrl).toMatch(/^\/objects\/[0-9a-z]{24}\.webp$/);
    const shown = await fetch(shop.url + imageUrl);
    expect(shown.headers.get("content-type")).toBe("image/webp");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(await text("/products/hemp-cheese")).toContain(encodeURIComponent(imageUrl));
    const small = await fetch(`${shop.url}/_next/image?url=${encodeURIComponent(imageUrl)}&w=96&q=75`);
    expect(small.status).toBe(200);
  });

  it("go to an address that was made for one, in the documented second way", async () => {
    const { body } = await writer.call<{ uploadURL: string }>("POST", "/api/objects/upload");
    const { pathname, search } = new URL(body.uploadURL);
    expect((await send(owner, "PUT", pathname + search, await photo())).status).toBe(403);
    expect((await send(writer, "PUT", pathname + search, await photo())).status).toBe(200);
    expect((await fetch(shop.url + pathname.replace("/uploads/", "/objects/"))).status).toBe(200);
    expect((await send(writer, "PUT", pathname + search, await photo())).status).toBe(409);
  });

  it.each([
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "Please select an image file"],
    ["HTML named .png", "<html><script>alert(1)</script></html>", 415, "Please select an image file"],
    ["10 MB and a byte", Buffer.alloc(10 * 1024 * 1024 + 1), 413, "Please select an image under 10MB"],
    ["far too much", Buffer.alloc(11 * 1024 * 1024), 413, "Please select an image under 10MB"],
  ])("that are none are refused: %s", async (_what, bytes, status, message) => {
    const answer = await send(
      owner,
      "POST",
      `/api/products/${CHEESE}/image`,
      file(bytes, "x.png", "image/png"),
    );
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ message })]);
    const { body } = await owner.call<{ uploadURL: string }>("POST", "/api/objects/upload");
    const { pathname, search } = new URL(body.uploadURL);
    expect((await send(owner, "PUT", pathname + search, bytes)).status).toBe(status);
  });

  it("are not found at any other name", async () => {
    for (const path of ["/objects/..%2F..%2Fpackage.json", "/objects/nothing.webp", "/objects/x.svg"])
      expect((await fetch(shop.url + path)).status).toBe(404);
  });
});

describe("a CSV file", () => {
  it("goes out, comes back changed, is looked at and then carried out", async () => {
    const exported = await owner.call<string>("GET", "/api/admin/products/export");
    expect(exported.headers.get("content-disposition")).toContain("products.csv");
    const csv = `sku,name\nCF-CHE-001,Cheese of Hemp\n`;
    const check = await send(owner, "POST", "/api/admin/products/import", csv);
    const plan = (await check.json()) as { update: number; digest: string };
    expect(plan.update).toBe(1);
    expect(await text("/products/hemp-cheese")).not.toContain("Cheese of Hemp");
    const path = `/api/admin/products/import?digest=${plan.digest}`;
    expect((await send(owner, "POST", path, csv)).status).toBe(200);
    expect(await text("/products/hemp-cheese")).toContain("Cheese of Hemp");
  });
});
