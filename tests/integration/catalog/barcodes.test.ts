import { readFileSync } from "node:fs";
import path from "node:path";
import { deleteProduct } from "@/lib/catalog/commands/delete-product";
import { previewImport } from "@/lib/catalog/commands/import-products";
import { updateProduct } from "@/lib/catalog/commands/save-product";
import { getAdminProduct, getAdminProductPage } from "@/lib/catalog/queries/admin-products";
import { adminProductListSchema } from "@/lib/catalog/schema/admin-product";
import { barcodeKey } from "@/lib/core/barcode";
import { OWNER } from "../../support/actors";
import { adminShop, newProduct, refusal } from "../../support/admin-shop";
import { randomFrom } from "../../support/random";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const migrationOf = (name: string): string =>
  readFileSync(path.join(process.cwd(), "prisma/migrations", name, "migration.sql"), "utf8");

const { sql } = adminShop();
const UPC = "012345678905";
const EAN = "0012345678905";

describe("a barcode", () => {
  it("belongs to one product, as UPC-A or EAN-13, and stays as staff entered it", async () => {
    const first = await newProduct({ name: "Scanned", barcode: UPC });
    expect(await refusal(newProduct({ name: "Scanned too", barcode: EAN }))).toMatchObject({
      code: "invalid_input",
      details: { fields: { barcode: "is taken by another product" } },
    });
    const other = await newProduct({ name: "Scanned too" });
    for (const barcode of [EAN, "12345678905", "00012345678905", "0 12345 67890 5"])
      expect(
        await refusal(updateProduct(OWNER, other.id, { version: other.version, barcode })),
      ).toMatchObject({ details: { fields: { barcode: "is taken by another product" } } });
    const changed = await updateProduct(OWNER, first.id, { version: first.version, barcode: EAN });
    expect(changed.barcode).toBe(EAN);
    // The previous release writes the column without the application's checks.
    await expect(sql("UPDATE products SET barcode = $2 WHERE id = $1", [other.id, UPC])).rejects.toThrow(
      "products_barcode_gtin",
    );
  });

  it("is found in either form", async () => {
    const { id } = await newProduct({ name: "Found", barcode: "036000291452" });
    for (const search of ["036000291452", "0036000291452", "36000291452"]) {
      const page = await getAdminProductPage(adminProductListSchema.parse({ search }), 10);
      expect(page.rows.map((row) => row.id)).toEqual([id]);
    }
  });

  it("is taken from a deleted product by a new one", async () => {
    const old = await newProduct({ name: "Old", barcode: "042100005264" });
    await deleteProduct(OWNER, old.id);
    const { id } = await newProduct({ name: "New", barcode: "0042100005264" });
    expect((await getAdminProduct(id)).barcode).toBe("0042100005264");
  });

  it("of another product or row is an error of an import", async () => {
    await newProduct({ name: "Imported", sku: "IMPORTED", barcode: "071820000096" });
    const file = (...rows: string[]) => ["sku,name,regularPrice,barcode", ...rows].join("\n");
    const { lines } = await previewImport(
      file("NEW-1,One,1.00,0071820000096", "NEW-2,Two,1.00,4006381333931", "NEW-3,Three,1.00,04006381333931"),
    );
    expect(lines.map(({ problems }) => problems.filter(({ field }) => field === "barcode"))).toEqual([
      [expect.objectContaining({ problem: expect.stringContaining("Another product already has this") })],
      [],
      [expect.objectContaining({ problem: expect.stringContaining("already has this barcode") })],
    ]);
  });

  it("stays with the older of two products when the upgrade makes it unique", async () => {
    const names = ["First", "Second", "Deleted"];
    const made = [];
    for (const name of names) made.push(await newProduct({ name }));
    await deleteProduct(OWNER, made[2]?.id ?? "");
    await sql("DROP INDEX products_barcode_gtin");
    for (const [index, barcode] of ["0885909950805", "885909950805", "00885909950805"].entries())
      await sql(
        "UPDATE products SET barcode = $2, created_at = now() - $3 * interval '1 hour' WHERE id = $1",
        [made[index]?.id, barcode, index === 2 ? 9 : 2 - index],
      );
    const [, clearing = ""] = migrationOf("20261126113058_barcode_keys").split(/^(?=-- The next)/m);
    await sql(clearing);
    await sql(migrationOf("20261126113059_unique_barcode_keys").replace("CONCURRENTLY", ""));
    expect(
      await sql("SELECT name, barcode FROM products WHERE name = ANY($1) ORDER BY array_position($1, name)", [
        names,
      ]),
    ).toEqual([
      { name: "First", barcode: "0885909950805" },
      { name: "Second", barcode: null },
      { name: "Deleted", barcode: null },
    ]);
    expect(
      await sql("SELECT before FROM audit_log WHERE object_id = $1 AND after = '{\"barcode\": null}'", [
        made[1]?.id,
      ]),
    ).toEqual([{ before: { barcode: "885909950805" } }]);
  });

  it("is compared in one form by database and application", async () => {
    const random = randomFrom(20);
    const signs = ["0", "0", "7", "5", " ", "\t", "a", "Ä", "-", ""];
    const codes = Array.from({ length: 500 }, () =>
      Array.from({ length: random.below(18) }, () => random.pick(signs)).join(""),
    );
    const rows = await sql(
      "SELECT barcode_key(c) AS key FROM unnest($1::text[]) WITH ORDINALITY u (c, n) ORDER BY n",
      [codes],
    );
    expect(rows.map(({ key }) => key)).toEqual(codes.map(barcodeKey));
  });
});
