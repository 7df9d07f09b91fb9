import type { Page } from "@playwright/test";
import { chooseFile } from "../choose-file";
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
  await chooseFile(page, "Choose a CSV file", file);
  await page.getByRole("table", { name: "Lines of the file" }).waitFor();
};

/** Every price that a raise would change. */
const previewPrices = async (page: Page): Promise<void> => {
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page.getByRole("button", { name: "Prices", exact: true }).click();
  await page.getByLabel("Figure").fill("10");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("region", { name: "Prices that change" }).waitFor();
};

const openCrop = async (page: Page): Promise<void> => {
  await openProduct(page);
  await page.getByRole("button", { name: "Crop the first picture" }).click();
  await page.getByRole("img", { name: "The picture as it will be cropped" }).waitFor();
};

const askDefinition = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "What is “Gross margin”?" }).click();
  await page.getByRole("dialog", { name: "Gross margin" }).waitFor();
};

const MESSAGE = {
  name: "Bartholomew Featherstonehaugh-Cholmondeley",
  email: "bartholomew@field.example",
  category: "wholesale",
  subject: "Two hundred jars for a wedding with very many guests",
  message: "Could you deliver them by June?\n\nYours, B.",
};

/** Somebody has written, and the message is open. */
const openMessage = async (page: Page): Promise<void> => {
  await page.request.post("/api/contact", { data: MESSAGE });
  await page.reload({ waitUntil: "networkidle" });
  await page
    .getByRole("button", { name: /^Two hundred jars/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Answer by mail" }).waitFor();
};

export const OFFICE: readonly Screen[] = [
  { name: "office-dashboard", path: "/admin", before: office("/admin") },
  { name: "office-reports", path: "/admin", before: office("/admin/reports?range=7d") },
  {
    name: "office-definition",
    path: "/admin",
    before: office("/admin/reports", askDefinition),
    window: true,
  },
  { name: "office-jobs", path: "/admin", before: office("/admin/reports/jobs") },
  {
    name: "office-message",
    path: "/admin",
    before: office("/admin/customers/messages", openMessage),
    window: true,
  },
  { name: "office-products", path: "/admin", before: office("/admin/products"), window: true },
  { name: "office-product-edit", path: "/admin", before: office("/admin/products", openEdit), window: true },
  {
    name: "office-product",
    path: "/admin",
    before: office("/admin/products?search=hemp cheese", openProduct),
  },
  { name: "office-product-new", path: "/admin", before: office("/admin/products/new") },
  {
    name: "office-bulk-prices",
    path: "/admin",
    before: office("/admin/products?search=hemp", previewPrices),
    window: true,
  },
  {
    name: "office-crop",
    path: "/admin",
    before: office("/admin/products?search=hemp cheese", openCrop),
    window: true,
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
