import type { AdminProduct, BulkResult } from "@/lib/catalog/schema/admin-product";
import type { ProductChoice } from "@/lib/catalog/schema/product-choice";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { sampleId } from "@/prisma/seed/ids";
import type { Buyer } from "../support/buyer";
import { keepTables } from "../support/keep-tables";
import { person, staffOf } from "../support/people";
import { describePictures } from "../support/pictures";
import { type SharedShop, sharedShop } from "../support/shared-shop";

const CHEESE = sampleId("product", "hemp-cheese");

let shop: SharedShop;
let restore: () => Promise<void>;
let owner: Buyer;
let writer: Buyer;
beforeAll(async () => {
  shop = await sharedShop();
  restore = await keepTables(shop, "products");
  owner = await staffOf(shop, "owner");
  writer = await staffOf(shop, "content");
});
afterAll(async () => {
  await restore();
  await shop.stop();
});

const text = async (path: string) => (await fetch(shop.url + path)).text();

const NEW = {
  name: "Walnut Crumble",
  category: "other",
  regularPrice: "8.40",
  shortDescription: "Walnuts that crumble.",
  unitLabel: "Bag, 150 g",
  weightGrams: 150,
  inventory: 4,
  isActive: true,
};

describe("the products to choose from", () => {
  const choices = (buyer: Buyer, query: string) =>
    buyer.call<ProductChoice[]>("GET", `/api/admin/product-choices?${query}`);

  it("are found by name for every role, and end at 20", async () => {
    const packer = await staffOf(shop, "fulfilment");
    for (const buyer of [owner, writer, packer]) {
      const { status, body } = await choices(buyer, "search=hemp%20che&state=active");
      expect({ status, first: body[0] }).toEqual({
        status: 200,
        first: expect.objectContaining({
          id: CHEESE,
          slug: "hemp-cheese",
          name: "Hemp Cheese",
          price: "9.99",
        }),
      });
    }
    expect((await choices(owner, "")).body).toHaveLength(20);
    expect((await choices(owner, `search=hemp%20cheese&exclude=${CHEESE}`)).body).not.toContainEqual(
      expect.objectContaining({ id: CHEESE }),
    );
  });

  it.each([
    ["state=deleted", "state"],
    [`search=${"a".repeat(121)}`, "search"],
  ])("name an invalid parameter: %s", async (query, field) => {
    expect(await choices(owner, query)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe("staff edits of a product", () => {
  it("show in the shop on the next request: created, edited, renamed, hidden, deleted", async () => {
    const made = await owner.call<AdminProduct>("POST", "/api/admin/products", NEW);
    expect(made).toMatchObject({
      status: 201,
      body: { slug: "walnut-crumble", regularPrice: "8.40", inventory: 4 },
    });
    const { id, version } = made.body;
    const page = await text("/products/walnut-crumble");
    expect(page).toContain("$8.40");
    expect(page).toContain("Allergens not stated yet. Contact us before you buy.");
    // No heading without a text below it (D49).
    for (const heading of ["About this product", "Storage", "Shelf life", "Ingredients", "Nutrition"])
      expect(page).not.toContain(`>${heading}</h`);
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

  it("are refused with both versions after another user's edit", async () => {
    const { body: seen } = await owner.call<AdminProduct>("GET", `/api/admin/products/${CHEESE}`);
    await writer.call("PUT", `/api/products/${CHEESE}`, { storage: "In the cellar", version: seen.version });
    const late = await owner.call("PUT", `/api/products/${CHEESE}`, {
      storage: "In the attic",
      version: seen.version,
    });
    expect(late).toMatchObject({
      status: 409,
      body: {
        message: "This was changed in the meantime.",
        current: { storage: "In the cellar", version: seen.version + 1 },
      },
    });
  });

  it("have the documented body, and name the invalid field", async () => {
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

  it("create a product and a copy once for each request key, and a copy each time without one", async () => {
    const create = (change: object = {}) =>
      owner.call<AdminProduct>("POST", "/api/admin/products", {
        ...{ ...NEW, name: "Pecan Crumble", requestKey: "pecan-crumble" },
        ...change,
      });
    const { body: made } = await create();
    expect(await create()).toMatchObject({ status: 201, body: { id: made.id } });
    expect(await create({ inventory: 9 })).toMatchObject({ status: 409, body: { message: ALREADY_SAVED } });
    const copy = async (query = "") => {
      const path = `/api/admin/products/${made.id}/duplicate${query}`;
      const { status, body } = await owner.call<AdminProduct>("POST", path);
      return [status, body.slug];
    };
    for (const _time of [1, 2])
      expect(await copy("?requestKey=pecan-copy")).toEqual([201, "pecan-crumble-copy"]);
    expect(await copy()).toEqual([201, "pecan-crumble-copy-2"]);
    expect(await copy()).toEqual([201, "pecan-crumble-copy-3"]);
    expect((await copy("?requestKey=short"))[0]).toBe(400);
  });

  it("are listed with wholesale prices and hidden products for staff only", async () => {
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

describePictures(() => ({ shop, owner, writer }));

describe("a bulk price change", () => {
  it("is previewed, shows in the shop, and can be undone", async () => {
    const { body: made } = await owner.call<AdminProduct>("POST", "/api/admin/products", {
      ...NEW,
      name: "Undo Crumble",
    });
    const change = { ids: [made.id], how: "percent", by: 25 };
    expect(await owner.call("POST", "/api/admin/products/prices/preview", change)).toMatchObject({
      body: {
        products: [
          {
            id: made.id,
            prices: expect.arrayContaining([{ label: "Regular", before: "8.40", after: "10.50" }]),
          },
        ],
      },
    });
    const versions = { [made.id]: made.version };
    const saved = await owner.call<BulkResult>("POST", "/api/admin/products/prices", { ...change, versions });
    expect(saved).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await text("/products/undo-crumble")).toContain("$10.50");
    const undo = { batch: saved.body.undo };
    expect(await writer.call("POST", "/api/admin/products/undo", undo)).toMatchObject({ status: 403 });
    expect(await owner.call("POST", "/api/admin/products/undo", undo)).toMatchObject({ body: { count: 1 } });
    const page = await text("/products/undo-crumble");
    expect([page.includes("$8.40"), page.includes("$10.50")]).toEqual([true, false]);
    expect(await owner.call("POST", "/api/admin/products/undo", undo)).toMatchObject({ status: 409 });
    await owner.call("DELETE", `/api/products/${made.id}`);
    expect((await fetch(`${shop.url}/products/undo-crumble`)).status).toBe(404);
    const restore = `/api/admin/products/${made.id}/restore`;
    expect(await writer.call("POST", restore)).toMatchObject({ status: 403 });
    expect(await owner.call("POST", restore)).toMatchObject({ status: 200, body: { isActive: true } });
    expect(await text("/products/undo-crumble")).toContain("$8.40");
  });
});

describe("a CSV file", () => {
  it("is exported, edited, previewed and imported", async () => {
    const exported = await owner.call<string>("GET", "/api/admin/products/export");
    expect(exported.headers.get("content-disposition")).toContain("products.csv");
    const csv = `sku,name\nCF-CHE-001,Cheese of Hemp\n`;
    const check = await owner.send("POST", "/api/admin/products/import", csv);
    const plan = (await check.json()) as { update: number; digest: string };
    expect(plan.update).toBe(1);
    expect(await text("/products/hemp-cheese")).not.toContain("Cheese of Hemp");
    const path = `/api/admin/products/import?digest=${plan.digest}`;
    expect((await owner.send("POST", path, csv)).status).toBe(200);
    expect(await text("/products/hemp-cheese")).toContain("Cheese of Hemp");
  });
});
