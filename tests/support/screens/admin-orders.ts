import type { Page } from "@playwright/test";
import { chooseFile } from "../choose-file";
import { customer, signIn } from "../customer";
import { waitFor } from "../wait-for";
import { adminDialog, adminPage } from "./admin";
import type { Screen } from "./screen";

/**
 * A new user's orders, and the owner, who is signed in within the page's browser.
 * @returns an admin path
 */
const withOrders =
  (pathTo: (ids: string[]) => string, count = 1, status?: "packed") =>
  async (page: Page, url: string): Promise<string> => {
    const { orders } = await customer(page, count, { url });
    await signInAsOwner(page);
    if (status)
      for (const { id } of orders)
        await page.request.patch(`/api/admin/orders/${id}`, { data: { status }, headers: { Origin: url } });
    return pathTo(orders.map(({ id }) => id));
  };

const signInAsOwner = (page: Page): Promise<void> =>
  signIn(page, "admin@cloverandfern.example", "cloverfern");

/** The page of such an order. */
const order = (name: string, before?: Screen["before"]): Screen => ({
  ...adminPage(name, "/admin/orders", before),
  given: withOrders(([id]) => `/admin/orders/${id}`),
});

/** A dialog of such an order once it is packed. */
const packedOrder = (name: string, before: Screen["before"]): Screen => ({
  ...adminDialog(name, "/admin/orders", before),
  given: withOrders(([id]) => `/admin/orders/${id}`, 1, "packed"),
});

/** The list with such an order. */
const orders = (name: string, before: Screen["before"]): Screen => ({
  ...adminDialog(name, "/admin/orders", before),
  given: withOrders(() => "/admin/orders"),
});

const openRefund = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", { name: /^Increase quantity of/ })
    .first()
    .click();
  await dialog.getByRole("checkbox").waitFor();
};

/** The refund of everything that is left of a packed order, which asks what happens to its units. */
const openFullRefund = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /Everything that is left/ }).click();
  await dialog
    .getByLabel(/^What happens to/)
    .first()
    .selectOption("wasted");
};

/** The cancellation of a packed order, which asks the same. */
const openCancel = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Actions for order/ }).click();
  await page.getByRole("menuitem", { name: "Cancel order", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^What happens to/)
    .first()
    .selectOption("wasted");
};

const openEdit = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Actions for order/ }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Customer name").waitFor();
};

const openAddress = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Correct address" }).click();
  await page.getByRole("dialog").getByLabel("City").waitFor();
};

const openShip = async (page: Page): Promise<void> => {
  for (const step of ["Mark packed", "Mark labeled", "Mark shipped"])
    await page.getByRole("button", { name: step, exact: true }).click();
  await page.getByRole("dialog").getByLabel("Courier").waitFor();
};

/** A batch with one updated order and its report. */
const markFirst = async (page: Page): Promise<void> => {
  await tickFirst(page);
  await page.getByRole("button", { name: "Mark packed" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
};

const tickFirst = async (page: Page): Promise<void> => {
  await page
    .getByRole("checkbox", { name: /^Select order/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Packing slips" }).waitFor();
};

/** A counted product and a wrong scan. */
const countFirst = async (page: Page): Promise<void> => {
  await page
    .getByRole("button", { name: /^Count all/ })
    .first()
    .click();
  await page.getByLabel("Scan or type a barcode or SKU").fill("4006381333931");
  await page.keyboard.press("Enter");
  await page.getByText("is not in this order").waitFor();
};

/** A file with an order that ships, and a row with errors. */
const previewTracking = async (page: Page): Promise<void> => {
  const answer = await page.request.get("/api/admin/orders?status=new");
  const { rows } = (await answer.json()) as { rows: { orderNumber: string }[] };
  const lines = ["orderNumber,courier,trackingNumber", `${rows[0]?.orderNumber},UPS,1Z999AA10123456784`];
  const buffer = Buffer.from([...lines, "NOBODY00,USPS,9.40011E+21"].join("\n"));
  const file = { name: "tracking.csv", mimeType: "text/csv", buffer };
  await chooseFile(page, "Choose a CSV file", file);
  await page.getByRole("table", { name: "Rows of the file" }).waitFor();
};

const openCsvColumns = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "About the orders CSV file" }).click();
  await page.getByRole("dialog").waitFor();
};

/** Its issuer sends an early fraud warning after the payment. */
export const REPORTED_CARD = "4000000000005423";

const addProduct = async (page: Page): Promise<void> => {
  await page.getByRole("combobox", { name: "Add a product" }).fill("Hemp Ch");
  await page.getByRole("option", { name: "Hemp Cheese", exact: true }).click();
  await page.getByText("Total", { exact: true }).waitFor();
};

/** Removes one unit from the order and adds a product. */
const exchangeItem = async (page: Page): Promise<void> => {
  await page
    .getByRole("button", { name: /^Decrease quantity of/ })
    .first()
    .click();
  await page.getByRole("combobox", { name: "Add a product" }).fill("Hemp Ch");
  await page.getByRole("option", { name: "Hemp Cheese", exact: true }).click();
  await page.getByText("Tax on added items", { exact: true }).waitFor();
};

/** An order on hold because of an early fraud warning; then an admin page. */
const withHeldOrder =
  (pathTo: (id: string) => string) =>
  async (page: Page, url: string): Promise<string> => {
    const made = await customer(page, 1, { card: REPORTED_CARD, url });
    const id = String(made.orders[0]?.id);
    await signInAsOwner(page);
    await waitFor(async () => {
      const answer = await page.request.get(`/api/admin/orders/${id}`);
      return ((await answer.json()) as { isOnHold: boolean }).isOnHold;
    });
    return pathTo(id);
  };

export const ADMIN_ORDERS: readonly Screen[] = [
  orders("orders", tickFirst),
  adminPage("order-new", "/admin/orders/new", addProduct),
  adminPage("payment-links", "/admin/orders/links"),
  order("order"),
  {
    ...adminDialog("orders-on-hold", "/admin/orders"),
    given: withHeldOrder(() => "/admin/orders?hold=yes"),
  },
  { ...adminPage("order-on-hold", "/admin/orders"), given: withHeldOrder((id) => `/admin/orders/${id}`) },
  { ...order("order-edit", openEdit), window: true },
  {
    ...adminPage("order-items-edit", "/admin/orders", exchangeItem),
    given: withOrders(([id]) => `/admin/orders/${id}/edit`),
  },
  { ...order("order-ship", openShip), window: true },
  orders("orders-batch", markFirst),
  { ...order("order-address", openAddress), window: true },
  { ...order("refund", openRefund), window: true },
  packedOrder("refund-rest", openFullRefund),
  packedOrder("order-cancel", openCancel),
  {
    ...adminDialog("packing-slip", "/admin/orders"),
    given: withOrders(([id]) => `/admin/orders/${id}/packing-slip`),
  },
  {
    ...adminPage("packing-slips", "/admin/orders"),
    given: withOrders((ids) => `/admin/orders/packing-slips?orders=${ids.join(",")}`, 2),
  },
  { ...adminPage("today", "/admin/today"), given: withOrders(() => "/admin/today", 2) },
  {
    ...adminPage("pick-list", "/admin/packing"),
    given: withOrders((ids) => `/admin/packing?orders=${ids.join(",")}`, 2),
  },
  {
    ...adminPage("pack-order", "/admin/packing/pack", countFirst),
    given: withOrders((ids) => `/admin/packing/pack?orders=${ids.join(",")}`, 2),
  },
  {
    ...adminPage("labels", "/admin/packing/labels"),
    given: withOrders(() => "/admin/packing/labels", 2, "packed"),
  },
  {
    ...adminPage("ship-from-file", "/admin/packing/ship", previewTracking),
    given: withOrders(() => "/admin/packing/ship"),
  },
  adminPage("pickup-counter", "/admin/packing/pickup"),
  adminPage("packing-empty", "/admin/packing/pack?orders=none"),
  adminDialog("orders-csv", "/admin/orders", openCsvColumns),
  adminDialog("reconcile", "/admin/orders/reconcile"),
];
