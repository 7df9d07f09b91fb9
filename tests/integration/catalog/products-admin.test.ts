import { setStaffNotifications } from "@/lib/account/commands/staff-notifications";
import { deleteProduct, restoreProduct } from "@/lib/catalog/commands/delete-product";
import { previewImport } from "@/lib/catalog/commands/import-products";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { duplicateProduct, setProductState } from "@/lib/catalog/commands/update-products";
import { getAdminProduct, getAdminProductPage } from "@/lib/catalog/queries/admin-products";
import { findProductChoices } from "@/lib/catalog/queries/product-choices";
import { productListSchema as shopListSchema } from "@/lib/catalog/schema";
import { adminProductListSchema } from "@/lib/catalog/schema/admin-product";
import { listProducts } from "@/lib/catalog/search/get-listing-page";
import { cents } from "@/lib/core/money";
import { enqueueLowStockMails } from "@/lib/restock/commands/enqueue-low-stock-mails";
import { getLowStock } from "@/lib/restock/queries";
import { sampleId } from "@/prisma/seed/ids";
import { CONTENT_EDITOR, OWNER } from "../../support/actors";
import { adminShop, newProduct, refusal } from "../../support/admin-shop";
import { movableClock } from "../../support/movable-clock";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql, auditOf } = adminShop();
const { moveTo } = movableClock();
const CHEESE = sampleId("product", "hemp-cheese");

describe("a product", () => {
  it("starts unpublished in the last position by default", async () => {
    const make = (change: object = {}) => newProduct({ isActive: undefined, ...change });
    const first = await make();
    expect(first).toMatchObject({ isActive: false });
    const [last] = await sql("SELECT max(sort_order)::int AS place FROM products");
    expect(first.sortOrder).toBe(last?.["place"]);
    expect((await make()).sortOrder).toBe(first.sortOrder + 1);
    expect(await make({ isActive: true, sortOrder: 0 })).toMatchObject({ isActive: true, sortOrder: 0 });
  });

  it("is created with its own slug, copied as hidden, archived, restored and deleted, each in the audit log", async () => {
    const first = await newProduct({ name: "Fig Roll", sku: "FIG-1" });
    const second = await newProduct({ name: "Fig Roll" });
    expect([first.slug, second.slug]).toEqual(["fig-roll", "fig-roll-2"]);
    expect(await refusal(newProduct({ sku: "FIG-1" }))).toMatchObject({
      details: { fields: { sku: expect.any(String) } },
    });
    const copy = await duplicateProduct(OWNER, first.id);
    expect(copy).toMatchObject({ name: "Fig Roll (copy)", sku: null, isActive: false, inventory: 0 });
    await setProductState(OWNER, { ids: [first.id], state: "archived" });
    expect(await refusal(updateProduct(OWNER, first.id, { isActive: true }))).toMatchObject({ status: 400 });
    await setProductState(OWNER, { ids: [first.id], state: "restored" });
    await deleteProduct(OWNER, first.id);
    expect((await auditOf(first.id)).map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ["product.create", "Olga"],
      ["product.state", "Olga"],
      ["product.state", "Olga"],
      ["product.delete", "Olga"],
    ]);
  });

  it("is copied by two users at once, with a slug for each copy", async () => {
    const { id } = await newProduct({ name: "Plum Pie" });
    const copies = await Promise.all([1, 2, 3].map(() => duplicateProduct(OWNER, id)));
    expect(new Set(copies.map(({ slug }) => slug)).size).toBe(3);
  });

  it("frees its slug when deleted, and a slug truncated at a hyphen stays valid", async () => {
    const slug = `${"a".repeat(89)}-jam`;
    const { id } = await newProduct({ slug });
    await deleteProduct(OWNER, id);
    expect((await newProduct({ slug })).slug).toBe(slug);
    expect(await sql("SELECT slug FROM products WHERE id = $1", [id])).toEqual([
      { slug: `${"a".repeat(89)}-${id}` },
    ]);
  });

  it("records only changed fields in the audit log, and nothing for an unchanged save", async () => {
    const { id } = await newProduct();
    await updateProduct(OWNER, id, { name: "Plum Tart", category: "other" });
    await updateProduct(OWNER, id, { name: "Plum Tart" });
    expect((await auditOf(id)).slice(1)).toEqual([
      {
        action: "product.update",
        actor_name: "Olga",
        before: { name: "Plum Pie" },
        after: { name: "Plum Tart" },
      },
    ]);
  });

  describe("that is deleted", () => {
    const shop = async (slug: string) =>
      (
        await sql("SELECT is_active, archived_at IS NOT NULL AS archived FROM products WHERE slug = $1", [
          slug,
        ])
      )[0];
    const listed = async (state?: string) =>
      (await getAdminProductPage(adminProductListSchema.parse({ search: "Quince", state }), 10)).rows.map(
        ({ id }) => id,
      );

    it.each([
      ["shown", { isActive: true }, undefined],
      ["hidden", { isActive: false }, undefined],
      ["archived", { isActive: true }, "archived"],
    ] as const)(
      "disappears everywhere, and is restored %s unchanged with all its references",
      async (_name, fields, state) => {
        const { id, slug } = await newProduct({
          name: "Quince Cake",
          sku: `Q-${state}-${fields.isActive}`,
          ...fields,
        });
        if (state) await setProductState(OWNER, { ids: [id], state });
        const before = await getAdminProduct(id);
        const at = await shop(slug);
        await sql(
          "INSERT INTO orders (id, order_number, subtotal_cents, shipping_cents, tax_cents, total_cents, updated_at) VALUES ($1::text, upper(right($1::text, 8)), 1, 0, 0, 1, now())",
          [`order-${id}`],
        );
        await sql(
          "INSERT INTO order_lines (id, order_id, position, product_id, name, unit_price_cents, regular_price_cents, quantity, line_total_cents) VALUES ($1, $2, 1, $3, 'Quince Cake', 1, 1, 1, 1)",
          [`line-${id}`, `order-${id}`, id],
        );
        await sql(
          "INSERT INTO reviews (id, product_id, customer_name, text, updated_at) VALUES ($1, $2, 'Ann', 'Good', now())",
          [`review-${id}`, id],
        );
        await deleteProduct(OWNER, id);
        expect(await refusal(getAdminProduct(id))).toMatchObject({ status: 404 });
        expect(await refusal(updateProduct(OWNER, id, { name: "Else" }))).toMatchObject({ status: 404 });
        expect(await refusal(setProductState(OWNER, { ids: [id], state: "restored" }))).toMatchObject({
          status: 404,
        });
        expect(await refusal(duplicateProduct(OWNER, id))).toMatchObject({ status: 404 });
        expect(await refusal(deleteProduct(OWNER, id))).toMatchObject({ status: 404 });
        expect((await previewImport(`id,name\n${id},Else\n`)).errors).toBe(1);
        expect(await findProductChoices({ search: "Quince", state: "any", exclude: [] })).toEqual([]);
        expect([await listed(), await listed("archived"), await listed("deleted")]).toEqual([[], [], [id]]);
        expect(await shop(slug)).toEqual({ is_active: false, archived: true });
        expect(await restoreProduct(OWNER, id)).toMatchObject({ id, slug, isDeleted: false });
        const { version: _one, updatedAt: _at, ...was } = before;
        expect(await getAdminProduct(id)).toMatchObject(was);
        expect(await shop(slug)).toEqual(at);
        const version = (await getAdminProduct(id)).version;
        expect((await restoreProduct(OWNER, id)).version).toBe(version);
        expect(await sql("SELECT product_id FROM order_lines WHERE id = $1", [`line-${id}`])).toEqual([
          { product_id: id },
        ]);
        expect(await sql("SELECT product_id FROM reviews WHERE id = $1", [`review-${id}`])).toEqual([
          { product_id: id },
        ]);
        expect((await auditOf(id)).slice(-2).map(({ action }) => action)).toEqual([
          "product.delete",
          "product.restore",
        ]);
        await deleteProduct(OWNER, id);
        await sql("UPDATE products SET name = 'Done' WHERE id = $1", [id]);
      },
    );

    it("frees its SKU and its address, and is restored without them", async () => {
      const { id } = await newProduct({ name: "Medlar Jam", sku: "MEDLAR", slug: "medlar-jam" });
      await deleteProduct(OWNER, id);
      const next = await newProduct({ name: "Medlar Jam", sku: "MEDLAR", slug: "medlar-jam" });
      expect(next).toMatchObject({ sku: "MEDLAR", slug: "medlar-jam" });
      expect(await restoreProduct(OWNER, id)).toMatchObject({ sku: null, slug: `medlar-jam-${id}` });
      expect(await sql("SELECT slug FROM former_slugs WHERE product_id IN ($1, $2)", [id, next.id])).toEqual(
        [],
      );
    });

    it("keeps the unique names that no other product takes", async () => {
      const names = { sku: "SLOE", barcode: "4006381333931", slug: "sloe-jam" };
      const { id } = await newProduct({ name: "Sloe Jam", ...names });
      await deleteProduct(OWNER, id);
      await newProduct({ name: "Sloe Jam", sku: "SLOE-2", slug: "sloe-jam" });
      expect(await restoreProduct(OWNER, id)).toMatchObject({ ...names, slug: `sloe-jam-${id}` });
    });

    it("cannot be shown by any other write", async () => {
      const { id } = await newProduct();
      await deleteProduct(OWNER, id);
      for (const change of ["is_active = true", "archived_at = NULL", "deleted_from = NULL"])
        await expect(sql(`UPDATE products SET ${change} WHERE id = $1`, [id])).rejects.toThrow(
          /products_deleted/,
        );
    });
  });

  it("is not deleted during a payment for it", async () => {
    const { id } = await newProduct({ inventory: 3 });
    await sql(
      "INSERT INTO orders (id, order_number, subtotal_cents, shipping_cents, tax_cents, total_cents, updated_at) VALUES ('heldorder', 'ELDORDER', 1, 0, 0, 1, now())",
    );
    await sql(
      "INSERT INTO reservations (id, order_id, product_id, quantity, updated_at) VALUES ('r', 'heldorder', $1, 1, now())",
      [id],
    );
    expect(await refusal(deleteProduct(OWNER, id))).toMatchObject({ status: 409 });
  });

  it("has prices that editors cannot change, though they may send the same price", async () => {
    const { id } = await newProduct();
    expect(await refusal(updateProduct(CONTENT_EDITOR, id, { regularPrice: cents(1) }))).toMatchObject({
      status: 403,
    });
    expect(await updateProduct(CONTENT_EDITOR, id, { regularPrice: cents(1250), name: "Pie" })).toMatchObject(
      {
        name: "Pie",
      },
    );
  });

  it("keeps its cost internal, and each order line keeps the cost of its day", async () => {
    const { id } = await newProduct({ cost: "4.20", inventory: 3 });
    expect(await updateProduct(OWNER, id, { cost: cents(455) })).toMatchObject({ cost: "4.55" });
    expect(JSON.stringify(await listProducts(shopListSchema.parse({})))).not.toContain("cost");
    await sql(
      `INSERT INTO orders (id, order_number, customer_email, subtotal_cents, shipping_cents, tax_cents, total_cents, updated_at)
       VALUES ('order-with-a-cost-00000001', '00000001', 'a@garden.example', 2500, 0, 0, 2500, now())`,
    );
    await sql(
      `INSERT INTO order_lines (id, order_id, position, product_id, name, regular_price_cents, unit_price_cents, quantity, line_total_cents)
       VALUES ('line-with-a-cost', 'order-with-a-cost-00000001', 0, $1, 'Plum Pie', 1250, 1250, 2, 2500)`,
      [id],
    );
    await updateProduct(OWNER, id, { cost: null });
    const [line] = await sql("SELECT unit_cost_cents FROM order_lines WHERE id = 'line-with-a-cost'");
    expect(line).toEqual({ unit_cost_cents: 455 });
    await sql("DELETE FROM orders WHERE id = 'order-with-a-cost-00000001'");
  });

  it("is on the restock list while it is published and at the configured threshold", async () => {
    const { id } = await newProduct({ name: "Restocked Radish", inventory: 10 });
    const alerted = async () =>
      (
        await getAdminProductPage(
          adminProductListSchema.parse({ search: "restocked radish", stock: "alert" }),
          10,
        )
      ).total;
    expect(await alerted()).toBe(1);
    await updateProduct(OWNER, id, { inventory: 11 });
    expect(await alerted()).toBe(0);
    await updateProduct(OWNER, id, { inventory: 0, isActive: false });
    expect(await alerted()).toBe(0);
  });

  it("is found by name, SKU and fallback SKU", async () => {
    const { id } = await newProduct({ name: "Zesty Zucchini Zwieback" });
    const find = async (search: string) =>
      (await getAdminProductPage(adminProductListSchema.parse({ search }), 10)).rows.map((row) => row.id);
    expect(await find("zucchini")).toEqual([id]);
    expect(await find(`CF-${id.slice(0, 8).toUpperCase()}`)).toEqual([id]);
    expect(await find("cf-che-001")).toEqual([CHEESE]);
    expect(await find("100%")).toEqual([]);
  });
});

describe("low stock", () => {
  const queued = () =>
    sql("SELECT recipient FROM mail_outbox WHERE template = 'low-stock' ORDER BY created_at");
  const at = (moment: string) => moveTo((Date.parse(moment) - Date.now()) / 1000);

  it("is emailed once a day to subscribed staff only", async () => {
    await sql(`INSERT INTO users (id, email, is_admin, updated_at) VALUES ('quiet', 'quiet@shop.example', true, now()),
                 ('shopper', 'shopper@shop.example', false, now())`);
    await sql("UPDATE users SET wants_low_stock_mail = true WHERE id = 'shopper'"); // a former staff member
    await setStaffNotifications("the-owner", { lowStock: true });
    await sql("UPDATE store_settings SET time_zone = 'America/Los_Angeles'");
    await newProduct({ name: "Scarce Squash", inventory: 3 });
    await newProduct({ name: "Hidden Squash", inventory: 0, isActive: false });
    expect((await getLowStock()).products.filter(({ name }) => name.includes("Squash"))).toEqual([
      { name: "Scarce Squash", onHand: 3 },
    ]);
    at("2026-11-22T14:30:00Z");
    expect(await enqueueLowStockMails()).toBe(0); // 6:30 in the morning in Los Angeles
    at("2026-11-22T20:30:00Z");
    expect(await enqueueLowStockMails()).toBe(1);
    expect(await enqueueLowStockMails()).toBe(0);
    at("2026-11-23T20:30:00Z");
    expect(await enqueueLowStockMails()).toBe(1);
    expect(await queued()).toEqual([{ recipient: "o@shop.example" }, { recipient: "o@shop.example" }]);
  });

  it("sends no email without low stock, and counts products beyond an email's limit", async () => {
    await sql("UPDATE products SET on_hand = 3, available = 3 WHERE is_active");
    const { products, more } = await getLowStock();
    const [all] = await sql("SELECT count(*)::int AS count FROM products WHERE is_active");
    expect([products.length, products.length + more]).toEqual([
      Math.min(50, Number(all?.["count"])),
      all?.["count"],
    ]);
    await sql("UPDATE products SET on_hand = 100, available = 100 WHERE is_active");
    await sql("DELETE FROM mail_outbox");
    expect([await getLowStock(), await enqueueLowStockMails()]).toEqual([{ products: [], more: 0 }, 0]);
  });
});
