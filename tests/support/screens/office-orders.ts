import type { Page } from "@playwright/test";
import { customer } from "../customer";
import { waitFor } from "../wait-for";
import { office } from "./office";
import { logIn, type Screen } from "./screen";

/** An order of somebody new, paid in the page's browser; then its page in the back office. */
const openOrder =
  (then: (page: Page) => Promise<unknown> = () => Promise.resolve()) =>
  async (page: Page): Promise<void> => {
    const { orders } = await customer(page, 1);
    await office(`/admin/orders/${orders[0]?.id}`, then)(page);
  };

const openRefund = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", { name: /^Increase quantity of/ })
    .first()
    .click();
  await dialog.getByRole("checkbox").waitFor();
};

const openEdit = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Actions for order/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Customer name").waitFor();
};

const openAddress = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Correct the address" }).click();
  await page.getByRole("dialog").getByLabel("City").waitFor();
};

const openShip = async (page: Page): Promise<void> => {
  for (const step of ["Mark packed", "Mark labeled", "Mark shipped"])
    await page.getByRole("button", { name: step, exact: true }).click();
  await page.getByRole("dialog").getByLabel("Courier").waitFor();
};

/** A batch with one order that is marked; its report shows. */
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

const openCsvColumns = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "About the orders CSV file" }).click();
  await page.getByRole("dialog").waitFor();
};

/** Its issuer sends an early fraud warning after the payment. */
export const REPORTED_CARD = "4000000000005423";

/** An order that an early fraud warning has put on hold; then a page of the admin. */
const openHeld =
  (path: (id: string) => string) =>
  async (page: Page): Promise<void> => {
    const { orders } = await customer(page, 1, REPORTED_CARD);
    const id = String(orders[0]?.id);
    await logIn("admin")(page);
    await waitFor(async () => {
      const answer = await page.request.get(`/api/admin/orders/${id}`);
      return ((await answer.json()) as { isOnHold: boolean }).isOnHold;
    });
    await page.goto(path(id), { waitUntil: "networkidle" });
  };

export const OFFICE_ORDERS: readonly Screen[] = [
  {
    name: "office-orders",
    path: "/admin",
    before: async (page) => {
      await customer(page, 1);
      await office("/admin/orders", tickFirst)(page);
    },
    window: true,
  },
  { name: "office-order", path: "/admin", before: openOrder() },
  {
    name: "office-orders-on-hold",
    path: "/admin",
    before: openHeld(() => "/admin/orders?hold=yes"),
    window: true,
  },
  { name: "office-order-on-hold", path: "/admin", before: openHeld((id) => `/admin/orders/${id}`) },
  { name: "office-order-edit", path: "/admin", before: openOrder(openEdit), window: true },
  { name: "office-order-ship", path: "/admin", before: openOrder(openShip), window: true },
  {
    name: "office-orders-batch",
    path: "/admin",
    before: async (page) => {
      await customer(page, 1);
      await office("/admin/orders", markFirst)(page);
    },
    window: true,
  },
  { name: "office-order-address", path: "/admin", before: openOrder(openAddress), window: true },
  { name: "office-refund", path: "/admin", before: openOrder(openRefund), window: true },
  {
    name: "office-packing-slip",
    path: "/admin",
    before: openOrder(async (page) => {
      await page.goto(`${page.url()}/packing-slip`, { waitUntil: "networkidle" });
    }),
    window: true,
  },
  {
    name: "office-packing-slips",
    path: "/admin",
    before: async (page) => {
      const { orders } = await customer(page, 2);
      await office(`/admin/orders/packing-slips?orders=${orders.map(({ id }) => id).join(",")}`)(page);
    },
    window: true,
  },
  {
    name: "office-orders-csv",
    path: "/admin",
    before: office("/admin/orders", openCsvColumns),
    window: true,
  },
  { name: "office-reconcile", path: "/admin", before: office("/admin/orders/reconcile"), window: true },
];
