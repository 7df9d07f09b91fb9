import type { Page } from "@playwright/test";
import { chooseFile } from "../choose-file";
import { reportAProblem } from "../report-problem";
import type { Screen } from "./screen";

/** An admin page as seen by its owner. */
export const adminPage = (
  name: string,
  path: string,
  before?: Screen["before"],
): Screen & { as: "admin" } => ({
  name: `admin-${name}`,
  path,
  as: "admin",
  ...(before ? { before } : {}),
});

/** Same, limited to the window. */
export const adminDialog = (...of: Parameters<typeof adminPage>): Screen => ({
  ...adminPage(...of),
  window: true,
});

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
  await page.getByRole("table", { name: "Rows of the file" }).waitFor();
};

/** Every price that an increase would change. */
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

/** A received message, opened. */
const openMessage = async (page: Page): Promise<void> => {
  await page
    .getByRole("button", { name: /^Two hundred jars/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Reply by email" }).waitFor();
};

const openPalette = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Search or jump to" }).click();
  await page.getByRole("option").first().waitFor();
};

/** A product with lots: one of them expires soon. @returns the path of a lot */
const receiveStock = async (page: Page, url: string): Promise<string> => {
  const headers = { Origin: url };
  const found = await page.request.get("/api/admin/products?search=teff");
  const { rows } = (await found.json()) as { rows: { id: string }[] };
  const receive = async (quantity: number, days: number, batch: string) => {
    const bestBefore = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const data = { requestKey: `screen-${batch}`, quantity, bestBefore, batch };
    return page.request.post(`/api/admin/products/${rows[0]?.id}/lots`, { data, headers });
  };
  await receive(48, 60, "TW-0412");
  const answer = await receive(12, 9, "TW-0398");
  return `/admin/lots/${((await answer.json()) as { id: string }).id}`;
};
const givenLots = async (...of: Parameters<typeof receiveStock>): Promise<undefined> => {
  await receiveStock(...of);
};

/** A recalled lot with a write-off. @returns its path */
const recallLot = async (page: Page, url: string): Promise<string> => {
  const path = await receiveStock(page, url);
  const headers = { Origin: url };
  const writeOff = { requestKey: "screen-write-off", quantity: 2, reason: "damaged", note: "A torn box" };
  await page.request.post(`/api${path}/write-off`, { data: writeOff, headers });
  const data = { reason: "Our supplier found traces of milk in this batch." };
  await page.request.post(`/api${path}/recall`, { data, headers });
  return path;
};
const givenWaste = async (...of: Parameters<typeof recallLot>): Promise<undefined> => {
  await recallLot(...of);
};

const openReceipt = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Teff & Sea Salt Wraps", exact: true }).click();
  await page.getByRole("button", { name: "Receive stock" }).click();
  await page.getByRole("dialog").getByLabel("Best before").waitFor();
};

const openAnswer = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Amount").waitFor();
};
const openReplacement = async (page: Page): Promise<void> => {
  await openAnswer(page);
  await page.getByRole("radio", { name: "Replacement" }).click();
  await page.getByRole("dialog").getByLabel("Units of").first().waitFor();
};
const problemPath = async (page: Page, url: string): Promise<string> =>
  `/admin/problems/${await reportAProblem(page, url)}`;

export const ADMIN: readonly Screen[] = [
  {
    ...adminPage("problems", "/admin/problems"),
    given: async (page, url) => {
      await reportAProblem(page, url);
      return undefined;
    },
  },
  { ...adminPage("problem", "/admin/problems"), given: problemPath },
  {
    ...adminPage("problem-reasons", "/admin/problems/reasons?group=both"),
    given: async (page, url) => {
      await reportAProblem(page, url);
      return undefined;
    },
  },
  { ...adminDialog("problem-answer", "/admin/problems", openAnswer), given: problemPath },
  { ...adminDialog("problem-replacement", "/admin/problems", openReplacement), given: problemPath },
  adminPage("dashboard", "/admin"),
  adminPage("reports", "/admin/reports?range=7d"),
  adminDialog("definition", "/admin/reports", askDefinition),
  adminPage("jobs", "/admin/reports/jobs"),
  {
    ...adminDialog("message", "/admin/customers/messages", openMessage),
    given: async (page) => {
      await page.request.post("/api/contact", { data: MESSAGE });
      return undefined;
    },
  },
  adminDialog("products", "/admin/products"),
  adminDialog("product-edit", "/admin/products", openEdit),
  adminPage("product", "/admin/products?search=hemp cheese", openProduct),
  { ...adminPage("lots", "/admin/lots"), given: givenLots },
  { ...adminPage("lot", "/admin/lots"), given: receiveStock },
  { ...adminPage("lot-recalled", "/admin/lots"), given: recallLot },
  { ...adminPage("waste", "/admin/lots/waste?group=lot"), given: givenWaste },
  { ...adminDialog("receive-stock", "/admin/products?search=teff", openReceipt), given: givenLots },
  adminPage("product-new", "/admin/products/new"),
  adminDialog("bulk-prices", "/admin/products?search=hemp", previewPrices),
  adminDialog("crop", "/admin/products?search=hemp cheese", openCrop),
  adminPage("import", "/admin/products/import", checkFile),
  adminDialog("palette", "/admin", openPalette),
];
