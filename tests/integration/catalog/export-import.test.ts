import { previewImport } from "@/lib/catalog/commands/import-products";
import { duplicateProduct } from "@/lib/catalog/commands/update-products";
import { exportProducts } from "@/lib/catalog/queries/export-products";
import { isStorableText } from "@/lib/core/text";
import { OWNER } from "../../support/actors";
import { adminShop, newProduct } from "../../support/admin-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

adminShop();

const NAMES = [
  ...[
    "=1+1",
    "-5",
    "+1",
    "@a",
    "'quoted'",
    "'=1",
    '8"" tortillas',
    "a; b, c",
    "\u202eabc",
    "日本茶",
    "1e3",
    "\tTab",
  ],
  "x".repeat(160),
  `${"x".repeat(152)}😀${"x".repeat(6)}`,
];

it("an exported file changes nothing, whatever the products' texts are, and copies can be imported too", async () => {
  for (const [index, name] of NAMES.entries()) {
    const { id } = await newProduct({
      name,
      sku: `=${index}`,
      barcode: `-${index}`,
      description: `${name}\r\n\n'${name}`,
      shortDescription: name,
      tags: [name.slice(0, 40)],
      storage: "'",
    });
    const copy = await duplicateProduct(OWNER, id);
    expect(copy.name).toMatch(/ \(copy\)$/);
    expect(isStorableText(copy.name)).toBe(true);
  }
  let csv = "";
  for await (const piece of exportProducts()) csv += piece;
  const { lines, ...counts } = await previewImport(csv);
  expect(lines).toEqual([]);
  expect(counts).toMatchObject({ create: 0, update: 0, errors: 0 });
  expect(counts.same).toBeGreaterThan(2 * NAMES.length);
});
