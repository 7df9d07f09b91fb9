import { deleteProduct } from "@/lib/catalog/commands/delete-product";
import { duplicateProduct } from "@/lib/catalog/commands/update-products";
import { newId } from "@/lib/core/ids";
import { createDiscount, deleteDiscount } from "@/lib/discounts/commands/save-discount";
import { createDiscountSchema } from "@/lib/discounts/schema/admin-discount";
import { createDeliveryMethod } from "@/lib/marketing/commands/save-delivery-method";
import { createDeliveryMethodSchema, MAX_METHODS } from "@/lib/marketing/schema/delivery-methods";
import { ALREADY_SAVED } from "@/lib/server/claim-request";
import { OWNER } from "../../support/actors";
import { adminShop, newProduct, refusal } from "../../support/admin-shop";
import { discountForm } from "../../support/discounts";
import { COURIER } from "../../support/method-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { sql, auditOf } = adminShop();

/** The answer to the key of other contents. */
const REFUSED = { code: "conflict", message: ALREADY_SAVED };

const productsCalled = async (name: string) =>
  (await sql("SELECT id FROM products WHERE name = $1", [name])).map(({ id }) => String(id));

describe("a product", () => {
  const create = (requestKey: string | undefined, change: object = {}) =>
    newProduct({ name: "Fig Roll", inventory: 7, requestKey, ...change });
  afterEach(() => sql("DELETE FROM products WHERE name = 'Fig Roll'"));

  it("is created once for each request, also by two calls at the same time, and in its stock history once", async () => {
    const key = newId();
    const [first, again] = await Promise.all([create(key, { sku: "FIG-1" }), create(key, { sku: "FIG-1" })]);
    expect(again).toEqual(first);
    expect(await create(key, { sku: "FIG-1" })).toEqual(first);
    expect(await productsCalled("Fig Roll")).toEqual([first.id]);
    expect(await auditOf(first.id)).toMatchObject([{ action: "product.create" }]);
    expect(await sql("SELECT change FROM stock_changes WHERE product_id = $1", [first.id])).toEqual([
      { change: 7 },
    ]);
  });

  it("is refused with the key of other values, and created again with another key or none (control)", async () => {
    const key = newId();
    await create(key);
    expect(await refusal(create(key, { inventory: 8 }))).toMatchObject(REFUSED);
    expect(await productsCalled("Fig Roll")).toHaveLength(1);
    await create(newId());
    await create(undefined);
    await create(undefined);
    expect(await productsCalled("Fig Roll")).toHaveLength(4);
  });

  it("can be created with the same key after a refusal, which created nothing", async () => {
    await create(undefined, { sku: "FIG-1" });
    const key = newId();
    expect(await refusal(create(key, { sku: "FIG-1" }))).toMatchObject({ code: "invalid_input" });
    expect((await create(key, { sku: "FIG-2" })).sku).toBe("FIG-2");
  });

  it("that was deleted after its creation is not created again", async () => {
    const key = newId();
    const { id } = await create(key);
    await deleteProduct(OWNER, id);
    expect(await refusal(create(key))).toMatchObject({ code: "not_found" });
  });
});

it("a product's copy is created once for each request, and its key is refused for another product", async () => {
  const { id } = await newProduct({ name: "Pear Jam" });
  const other = await newProduct({ name: "Pear Jam" });
  const key = newId();
  const [first, again] = await Promise.all([
    duplicateProduct(OWNER, id, key),
    duplicateProduct(OWNER, id, key),
  ]);
  expect(again).toEqual(first);
  expect(await duplicateProduct(OWNER, id, key)).toEqual(first);
  expect(await auditOf(first.id)).toMatchObject([{ action: "product.duplicate" }]);
  expect(await refusal(duplicateProduct(OWNER, other.id, key))).toMatchObject(REFUSED);
  expect(await productsCalled("Pear Jam (copy)")).toEqual([first.id]);
  await duplicateProduct(OWNER, id, newId());
  await duplicateProduct(OWNER, id);
  await duplicateProduct(OWNER, id);
  expect(await productsCalled("Pear Jam (copy)")).toHaveLength(4);
});

describe("a discount", () => {
  const create = (requestKey: string | undefined, change: object = {}) =>
    createDiscount(
      OWNER,
      createDiscountSchema.parse({ ...discountForm({ method: "automatic", ...change }), requestKey }),
    );
  const count = async () => (await sql("SELECT id FROM discounts")).length;
  beforeEach(() => sql("DELETE FROM discounts"));

  it("that is automatic is created once for each request, also by two calls at the same time", async () => {
    const key = newId();
    const [first, again] = await Promise.all([create(key), create(key)]);
    expect(again).toEqual(first);
    expect(await create(key)).toEqual(first);
    expect(await count()).toBe(1);
    expect(await auditOf(first.id)).toMatchObject([{ action: "discount.create" }]);
  });

  it("is refused with the key of other values, and created again with another key or none (control)", async () => {
    const key = newId();
    const { id } = await create(key, { percent: "10" });
    expect(await refusal(create(key, { percent: "15" }))).toMatchObject(REFUSED);
    expect(await count()).toBe(1);
    await create(newId());
    await create(undefined);
    await create(undefined);
    expect(await count()).toBe(4);
    await deleteDiscount(OWNER, id);
    expect(await refusal(create(key, { percent: "10" }))).toMatchObject({ code: "not_found" });
  });

  it("with a code is returned to a repeated request, instead of an error that the code is taken", async () => {
    const key = newId();
    const byCode = (requestKey?: string) => create(requestKey, { method: "code", code: "FAIR" });
    const first = await byCode(key);
    expect(await byCode(key)).toEqual(first);
    expect(await refusal(byCode())).toMatchObject({ code: "invalid_input" }); // control
  });
});

describe("a delivery method", () => {
  const create = (requestKey: string | undefined, change: object = {}) =>
    createDeliveryMethod(OWNER, createDeliveryMethodSchema.parse({ ...COURIER, ...change, requestKey }));
  const isAdded = "id NOT IN ('standard', 'expedited')";
  const count = async () => (await sql(`SELECT id FROM delivery_methods WHERE ${isAdded}`)).length;
  beforeEach(() => sql(`DELETE FROM delivery_methods WHERE ${isAdded}`));

  it("is added once for each request, also by two calls at the same time, and as the last possible one", async () => {
    for (let added = 3; added < MAX_METHODS; added += 1) await create(undefined);
    const key = newId();
    const [first, again] = await Promise.all([create(key), create(key)]);
    expect(again).toEqual(first);
    expect(await create(key)).toEqual(first);
    expect(await count()).toBe(MAX_METHODS - 2);
    expect(await refusal(create(newId()))).toMatchObject({ code: "conflict" }); // control
  });

  it("is refused with the key of other values, and added again with another key or none (control)", async () => {
    const key = newId();
    const { id } = await create(key);
    expect(await refusal(create(key, { price: "15.00" }))).toMatchObject(REFUSED);
    expect(await count()).toBe(1);
    await create(newId());
    await create(undefined);
    await create(undefined);
    expect(await count()).toBe(4);
    await sql("DELETE FROM delivery_methods WHERE id = $1", [id]);
    expect(await refusal(create(key))).toMatchObject({ code: "not_found" });
  });
});
