import type { Page } from "@playwright/test";
import { logIn, type Screen } from "./screen";

/** A page of the back office, as its owner sees it. */
export const office =
  (path: string, then: (page: Page) => Promise<unknown> = () => Promise.resolve()) =>
  async (page: Page): Promise<void> => {
    await logIn("admin")(page);
    await page.goto(path, { waitUntil: "networkidle" });
    await then(page);
  };

const openEdit = async (page: Page): Promise<void> => {
  const first = page.getByRole("row").nth(1);
  await first.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Name").waitFor();
};

const openProduct = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Hemp Cheese", exact: true }).click();
  await page.getByRole("heading", { name: "Stock history" }).waitFor();
};

const CSV = "sku,name,regularPrice\nCF-CHE-001,Cheese of Hemp,9.49\nCF-CHE-003,Mozzarella,free\n";

const checkFile = async (page: Page): Promise<void> => {
  const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("table", { name: "Lines of the file" }).waitFor();
};

export const OFFICE: readonly Screen[] = [
  { name: "office-products", path: "/admin", before: office("/admin/products"), window: true },
  { name: "office-product-edit", path: "/admin", before: office("/admin/products", openEdit), window: true },
  {
    name: "office-product",
    path: "/admin",
    before: office("/admin/products?search=hemp cheese", openProduct),
  },
  { name: "office-import", path: "/admin", before: office("/admin/products/import", checkFile) },
  {
    name: "office-palette",
    path: "/admin",
    before: office("/admin", async (page) => {
      await page.getByRole("button", { name: "Search or jump to" }).click();
      await page.getByRole("option").first().waitFor();
    }),
    window: true,
  },
];
