import { deleteProduct } from "@/lib/catalog/commands/delete-product";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { undoProductChange } from "@/lib/catalog/commands/undo-product-change";
import { setProductState, updatePrices, updateStock } from "@/lib/catalog/commands/update-products";
import { getAdminProduct, listStockChanges } from "@/lib/catalog/queries/admin-products";
import { newId } from "@/lib/core/ids";
import { cents } from "@/lib/core/money";
import { previewPrices } from "@/lib/marketing/queries/preview-prices";
import { sampleId } from "@/prisma/seed/ids";
import { CONTENT_EDITOR, OWNER } from "../../support/actors";
import { adminShop, newProduct, refusal } from "../../support/admin-shop";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql, auditOf } = adminShop();
const CHEESE = sampleId("product", "hemp-cheese");
const RICOTTA = sampleId("product", "soft-hemp-ricotta");

describe("allergen statements (D49)", () => {
  it("are empty for a new product, and kept when a documented call omits them", async () => {
    const { id, allergens } = await newProduct({ name: "Unstated Loaf" });
    expect(allergens).toEqual([]);
    for (const stated of [["none"], ["wheat"], []] as const) {
      await updateProduct(OWNER, id, { allergens: [...stated] });
      const kept = await updateProduct(OWNER, id, { name: `Loaf ${stated}`, category: "other" });
      expect(kept.allergens).toEqual(stated);
    }
  });
});

describe("two users who edit one product", () => {
  it("cannot overwrite each other: the second gets the saved version", async () => {
    const seen = await getAdminProduct(CHEESE);
    await updateProduct(OWNER, CHEESE, { shelfLife: "11 days", version: seen.version });
    const error = await refusal(updateProduct(OWNER, CHEESE, { shelfLife: "9 days", version: seen.version }));
    expect(error).toMatchObject({
      status: 409,
      details: { current: { shelfLife: "11 days", version: seen.version + 1 } },
    });
    expect((await getAdminProduct(CHEESE)).shelfLife).toBe("11 days");
  });

  it("are serialized: of ten concurrent edits of one version, one is saved", async () => {
    const { version } = await getAdminProduct(CHEESE);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_none, index) =>
        updateProduct(OWNER, CHEESE, { storage: `Shelf ${index}`, version }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await getAdminProduct(CHEESE)).version).toBe(version + 1);
  });

  it("overwrite each other without a version, as in the documented call (control)", async () => {
    await Promise.all([1, 2, 3].map((index) => updateProduct(OWNER, CHEESE, { storage: `Box ${index}` })));
    expect((await getAdminProduct(CHEESE)).storage).toMatch(/^Box/);
  });

  it("do not conflict with sales: a sale is not a version, and unedited stock is kept", async () => {
    const { version, inventory } = await getAdminProduct(RICOTTA);
    await sql("UPDATE products SET on_hand = on_hand - 2, available = available - 2 WHERE id = $1", [
      RICOTTA,
    ]);
    expect(await updateProduct(OWNER, RICOTTA, { storage: "Cold", version })).toMatchObject({
      inventory: inventory - 2,
    });
    const error = await refusal(
      updateProduct(OWNER, RICOTTA, { inventory: inventory + 10, seenInventory: inventory }),
    );
    expect(error).toMatchObject({ status: 409, details: { current: { inventory: inventory - 2 } } });
  });
});

describe("stock", () => {
  it("keeps its holds, and its history records user and reason", async () => {
    const { id } = await newProduct({ inventory: 10 });
    await sql("UPDATE products SET available = available - 4 WHERE id = $1", [id]);
    expect(await refusal(updateProduct(OWNER, id, { inventory: 3 }))).toMatchObject({
      status: 400,
      details: { fields: { inventory: expect.stringContaining("cannot be less than the 4 held") } },
    });
    expect(await updateProduct(OWNER, id, { inventory: 6 })).toMatchObject({ inventory: 6, held: 4 });
    await sql("UPDATE products SET on_hand = on_hand - 4 WHERE id = $1", [id]);
    await updateStock(OWNER, { requestKey: newId(), ids: [id], how: "add", quantity: 5 });
    expect(
      (await listStockChanges(id)).map(({ change, onHand, cause, who }) => [change, onHand, cause, who]),
    ).toEqual([
      [5, 7, "edit", "Olga"],
      [-4, 2, "sale", null],
      [-4, 6, "edit", "Olga"],
      [10, 10, "created", "Olga"],
    ]);
  });

  it("changes for all selected products or for none", async () => {
    const [one, other] = [await newProduct({ inventory: 5 }), await newProduct({ inventory: 1 })];
    const ids = [one.id, other.id].sort();
    expect(
      await refusal(updateStock(OWNER, { requestKey: newId(), ids, how: "add", quantity: -2 })),
    ).toMatchObject({
      status: 400,
    });
    expect((await getAdminProduct(one.id)).inventory).toBe(5);
    await updateStock(OWNER, { requestKey: newId(), ids, how: "set", quantity: 9 });
    expect((await getAdminProduct(other.id)).inventory).toBe(9);
  });
});

describe("undo", () => {
  const two = async () => {
    const [one, other] = [await newProduct({ name: "Undo Plum" }), await newProduct({ name: "Undo Pear" })];
    return { one, other, ids: [one.id, other.id].sort() };
  };
  const batchOf = ({ undo }: { undo: string | null }): string => {
    if (undo === null) throw new Error("There is nothing to undo");
    return undo;
  };

  it("restores prices once, with an audit log entry", async () => {
    const { one, other, ids } = await two();
    await updateProduct(OWNER, other.id, { regularPrice: cents(333) });
    const batch = batchOf(await updatePrices(OWNER, { ids, how: "percent", by: 10 }));
    expect(await undoProductChange(OWNER, batch)).toBe(2);
    expect([
      (await getAdminProduct(one.id)).regularPrice,
      (await getAdminProduct(other.id)).regularPrice,
    ]).toEqual(["12.50", "3.33"]);
    expect((await auditOf(one.id)).at(-1)).toEqual({
      action: "product.undo",
      actor_name: "Olga",
      before: { regularPrice: "13.75" },
      after: { regularPrice: "12.50" },
    });
    expect(await refusal(undoProductChange(OWNER, batch))).toMatchObject({
      status: 409,
      message: "This has already been undone.",
    });
  });

  it("of two concurrent requests happens once", async () => {
    const { one, ids } = await two();
    const batch = batchOf(await updatePrices(OWNER, { ids, how: "percent", by: 100 }));
    const results = await Promise.allSettled([1, 2, 3].map(() => undoProductChange(OWNER, batch)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await auditOf(one.id)).filter(({ action }) => action === "product.undo")).toHaveLength(1);
  });

  it.each(["archived", "inactive"] as const)("publishes products again that were made %s", async (state) => {
    const { one, other, ids } = await two();
    await updateProduct(OWNER, other.id, { isActive: false });
    const batch = batchOf(await setProductState(OWNER, { ids, state }));
    await undoProductChange(OWNER, batch);
    const states = await Promise.all([one.id, other.id].map((id) => getAdminProduct(id)));
    expect(states.map(({ isActive, isArchived }) => [isActive, isArchived])).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  it("is refused when a product was edited since, and names it: nothing is undone", async () => {
    const { one, other, ids } = await two();
    const batch = batchOf(await updatePrices(OWNER, { ids, how: "percent", by: 10 }));
    await updateProduct(OWNER, other.id, { storage: "Cold" });
    expect(await refusal(undoProductChange(OWNER, batch))).toMatchObject({
      status: 409,
      message: "Nothing was undone: Undo Pear changed in the meantime.",
    });
    expect((await getAdminProduct(one.id)).regularPrice).toBe("13.75");
  });

  it("is not affected by a sale since (control)", async () => {
    const { one, ids } = await two();
    await updateStock(OWNER, { requestKey: newId(), ids, how: "set", quantity: 9 });
    const batch = batchOf(await updatePrices(OWNER, { ids, how: "percent", by: 10 }));
    await sql("UPDATE products SET on_hand = 8, available = 8 WHERE id = $1", [one.id]);
    expect(await undoProductChange(OWNER, batch)).toBe(2);
    expect(await getAdminProduct(one.id)).toMatchObject({ regularPrice: "12.50", inventory: 8 });
  });

  it("of prices requires the permission for prices", async () => {
    const { ids } = await two();
    const batch = batchOf(await updatePrices(OWNER, { ids, how: "percent", by: 10 }));
    expect(await refusal(undoProductChange(CONTENT_EDITOR, batch))).toMatchObject({ status: 403 });
    expect(await refusal(undoProductChange(OWNER, "no-such-batch"))).toMatchObject({ status: 404 });
  });

  it("is not needed after two users restore a product: the second does not hide what the first published", async () => {
    const { id } = await newProduct({ isActive: true });
    await setProductState(OWNER, { ids: [id], state: "archived" });
    await setProductState(OWNER, { ids: [id], state: "restored" });
    expect(await getAdminProduct(id)).toMatchObject({ isActive: false, isArchived: false });
    await setProductState(OWNER, { ids: [id], state: "active" });
    expect(await setProductState(OWNER, { ids: [id], state: "restored" })).toEqual({ count: 1, undo: null });
    expect(await getAdminProduct(id)).toMatchObject({ isActive: true, isArchived: false });
  });

  it("is not offered when nothing changed, and skips unchanged products", async () => {
    const { one, ids } = await two();
    const version = (await getAdminProduct(one.id)).version;
    expect(await setProductState(OWNER, { ids, state: "active" })).toEqual({ count: 2, undo: null });
    expect((await getAdminProduct(one.id)).version).toBe(version);
  });
});

describe("bulk prices", () => {
  it("are previewed with all derived prices, without being changed by the preview", async () => {
    const [one, other] = [await newProduct(), await newProduct({ regularPrice: "0.01" })];
    const ids = [one.id, other.id].sort();
    const preview = await previewPrices({ ids, how: "percent", by: 10 });
    expect(preview.unchanged).toBe(1); // 1.1 cents is rounded to 1 cent
    expect(preview.products).toEqual([
      expect.objectContaining({ id: one.id, name: "Plum Pie", version: one.version }),
    ]);
    expect(preview.products[0]?.prices).toEqual(
      expect.arrayContaining([
        { label: "Regular", before: "12.50", after: "13.75" },
        { label: "Core member", before: "11.25", after: "12.38" },
        { label: "Wholesale (50 or more)", before: "7.50", after: "8.25" },
      ]),
    );
    expect((await getAdminProduct(one.id)).regularPrice).toBe("12.50");
  });

  it("are previewed with the flash sale that is on", async () => {
    const { id } = await newProduct();
    const sale = (on: boolean) =>
      sql("UPDATE marketing_settings SET flash_sale = flash_sale || $1::jsonb", [
        JSON.stringify({ enabled: on, discountPercentage: 20 }),
      ]);
    await sale(true);
    const preview = await previewPrices({ ids: [id], how: "percent", by: 10 });
    await sale(false);
    expect(preview.flashSalePercent).toBe(20);
    expect(preview.products[0]?.prices.slice(0, 2)).toEqual([
      { label: "Regular", before: "12.50", after: "13.75" },
      { label: "Flash sale", before: "10.00", after: "11.00" },
    ]);
  });

  it("are refused when a product changed since the preview, which is named", async () => {
    const { id, version } = await newProduct({ name: "Previewed Pie" });
    await updateProduct(OWNER, id, { regularPrice: cents(900) });
    const change = { ids: [id], how: "percent" as const, by: 10, versions: { [id]: version } };
    expect(await refusal(updatePrices(OWNER, change))).toMatchObject({
      status: 409,
      message: "No price was changed: Previewed Pie changed in the meantime.",
    });
    expect((await getAdminProduct(id)).regularPrice).toBe("9.00");
    const { id: unseen } = await newProduct({ name: "Unseen Pie" });
    const more = { ...change, ids: [id, unseen], versions: { [id]: version + 1 } };
    expect(await refusal(updatePrices(OWNER, more))).toMatchObject({
      message: "No price was changed: Unseen Pie changed in the meantime.",
    });
    const seen = { ...change, versions: { [id]: version + 1 } };
    expect(await updatePrices(OWNER, seen)).toMatchObject({ count: 1 });
  });

  it("are refused above the maximum price, because the product could no longer be saved", async () => {
    const [dear, other] = [await newProduct({ name: "Truffle", regularPrice: "60000" }), await newProduct()];
    const ids = [dear.id, other.id].sort();
    expect(await refusal(updatePrices(OWNER, { ids, how: "percent", by: 100 }))).toMatchObject({
      status: 400,
      message: "No price was changed: Truffle would cost $120,000.00, which is above the maximum price.",
    });
    expect((await getAdminProduct(other.id)).regularPrice).toBe("12.50");
  });

  it("change together, or not at all when one product was deleted", async () => {
    const [one, other] = [await newProduct(), await newProduct({ regularPrice: "3.33" })];
    const ids = [one.id, other.id].sort();
    await updatePrices(OWNER, { ids, how: "percent", by: 10 });
    expect([
      (await getAdminProduct(one.id)).regularPrice,
      (await getAdminProduct(other.id)).regularPrice,
    ]).toEqual(["13.75", "3.66"]);
    expect(
      await refusal(updatePrices(OWNER, { ids: [...ids, "gone"], how: "percent", by: 10 })),
    ).toMatchObject({ status: 404 });
    expect((await getAdminProduct(one.id)).regularPrice).toBe("13.75");
  });
});

it("a product is deleted once every subscription to it is canceled", async () => {
  const { id } = await newProduct({ name: "Medlar Tart" });
  await sql(
    `INSERT INTO product_subscriptions (id, user_id, product_id, quantity, next_date, told_unit_cents, consented_unit_cents, consent_version, updated_at)
     VALUES ('of-tart', 'the-owner', $1, 1, now(), 1250, 1250, '1', now())`,
    [id],
  );
  expect(await refusal(deleteProduct(OWNER, id))).toMatchObject({ status: 409 });
  await sql(
    "UPDATE product_subscriptions SET status = 'cancelled', cancelled_at = now() WHERE id = 'of-tart'",
  );
  await deleteProduct(OWNER, id);
  expect(await refusal(getAdminProduct(id))).toMatchObject({ status: 404 });
});
