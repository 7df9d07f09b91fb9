import type { Page } from "@playwright/test";
import { buyGiftCard } from "../customer";
import { adminDialog, adminPage } from "./admin";
import type { Screen } from "./screen";

/** Opens the editor of the row with this name. */
const edit =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).waitFor();
  };

/** Adds an audit log entry without public effect: a newsletter draft. */
const changeSomething = async (page: Page, url: string): Promise<undefined> => {
  const data = { subject: "What is in season", body: "Squash." };
  await page.request.post("/api/admin/newsletter", { data, headers: { Origin: url } });
};

/** A scheduled discount, which changes no price. */
const createDiscount = async (page: Page, url: string): Promise<undefined> => {
  const data = {
    ...{ title: "Summer fair", method: "code", code: "SUMMER-FAIR", kind: "percent", percent: 15 },
    ...{ startsAt: "2099-07-01T09:00", minimum: "30", maxUses: 500 },
  };
  await page.request.post("/api/admin/discounts", { data, headers: { Origin: url } });
};

/** A webhook, and a test event for it. */
const createWebhook = async (page: Page, url: string): Promise<undefined> => {
  const headers = { Origin: url };
  const data = {
    ...{ url: "https://warehouse.example/webhooks", description: "Warehouse", isEnabled: true },
    events: ["order.paid", "order.canceled", "subscription.renewed", "product.changed", "stock.low"],
  };
  const made = await page.request.post("/api/admin/webhooks", { data, headers });
  const { id } = (await made.json()) as { id: string };
  await page.request.post(`/api/admin/webhooks/${id}/test`, { headers });
};

/** A discount with 500 unique codes. */
const createCodes = async (page: Page, url: string): Promise<undefined> => {
  const headers = { Origin: url };
  const data = {
    ...{ title: "Market letter", method: "unique_codes", code: "LETTER", kind: "percent", percent: 10 },
    startsAt: "2099-07-01T09:00",
  };
  const made = await page.request.post("/api/admin/discounts", { data, headers });
  const { id } = (await made.json()) as { id: string };
  await page.request.post(`/api/admin/discounts/${id}/codes`, {
    data: { requestKey: "five-hundred", count: 500 },
    headers,
  });
};

const openCodes = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Actions for Market letter" }).click();
  await page.getByRole("menuitem", { name: "Codes" }).click();
  await page.getByRole("dialog").getByText("Unused").waitFor();
};

/** A scheduled price, which changes none yet. */
const createPriceChange = async (page: Page, url: string): Promise<undefined> => {
  const headers = { Origin: url };
  const products = await page.request.get("/api/products?limit=1");
  const [product] = (await products.json()) as { id: string }[];
  const data = {
    ...{ productId: product?.id, price: "7.50" },
    ...{ startsAt: "2099-07-01T09:00", endsAt: "2099-07-04T00:00" },
  };
  await page.request.post("/api/admin/price-changes", { data, headers });
};

const newPriceChange = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "New price change" }).click();
  await page.getByRole("dialog").getByLabel("Product").waitFor();
};

const giftCardPage = async (page: Page, url: string): Promise<string> => {
  const recipient = "the-gift-of-a-screen@garden.example";
  await buyGiftCard(url, recipient);
  const found = await page.request.get(`/api/admin/gift-cards?search=${recipient}`);
  const { rows } = (await found.json()) as { rows: { id: string }[] };
  return `/admin/gift-cards/${rows[0]?.id}`;
};

const newDiscount = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "New discount" }).click();
  await page.getByRole("dialog").getByLabel("Title").waitFor();
};

const newMembershipDiscount = async (page: Page): Promise<void> => {
  await newDiscount(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Applies to").selectOption("First month of a membership");
  await dialog.getByText("Plans (choose none for every plan)").waitFor();
};

const addState = (page: Page) => page.getByRole("button", { name: "Add a state" }).click();
const mailShown = (page: Page) => page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
const changeListed = (page: Page) => page.getByText("created newsletter").first().waitFor();

/** Marketing, content and settings. */
export const ADMIN_SITE: readonly Screen[] = [
  adminPage("marketing", "/admin/marketing"),
  { ...adminPage("calendar", "/admin/marketing/calendar?month=2099-07"), given: createPriceChange },
  { ...adminPage("price-changes", "/admin/marketing/price-changes"), given: createPriceChange },
  {
    ...adminPage("subscribers", "/admin/marketing/subscribers"),
    given: async (page, url) => {
      const data = { email: "a.reader.with.a.long.address@newsletter.example" };
      await page.request.post("/api/newsletter", { data, headers: { Origin: url } });
      return undefined;
    },
  },
  adminDialog("price-change-new", "/admin/marketing/price-changes", newPriceChange),
  { ...adminPage("discounts", "/admin/discounts"), given: createDiscount },
  adminDialog("discount-new", "/admin/discounts", newDiscount),
  adminDialog("discount-membership", "/admin/discounts", newMembershipDiscount),
  { ...adminDialog("discount-codes", "/admin/discounts", openCodes), given: createCodes },
  {
    ...adminPage("gift-cards", "/admin/gift-cards"),
    given: async (_page, url) => {
      await buyGiftCard(url);
      return undefined;
    },
  },
  { ...adminPage("gift-card", "/admin/gift-cards"), given: giftCardPage },
  adminPage("encyclopedia", "/admin/encyclopedia"),
  adminDialog("entry-edit", "/admin/encyclopedia", edit("Almond")),
  adminDialog("recipe-edit", "/admin/encyclopedia/recipes", edit("Achiote Mushroom Enchiladas")),
  adminPage("questions", "/admin/encyclopedia/faqs"),
  adminPage("shipping", "/admin/settings/shipping"),
  adminPage("delivery-methods", "/admin/settings/delivery"),
  adminDialog("delivery-method", "/admin/settings/delivery", edit("Edit Expedited")),
  adminPage("ship-days", "/admin/settings/dispatch"),
  adminPage("pickup-settings", "/admin/settings/pickup"),
  adminPage("api-tokens", "/admin/settings/api-tokens"),
  { ...adminPage("webhooks", "/admin/settings/webhooks"), given: createWebhook },
  { ...adminPage("webhook-deliveries", "/admin/settings/webhooks/deliveries"), given: createWebhook },
  adminPage("cart-reminders", "/admin/settings/cart-reminders"),
  adminDialog("tax", "/admin/settings/tax", addState),
  adminPage("mails", "/admin/settings/mails?template=order-refunded", mailShown),
  { ...adminDialog("audit", "/admin/settings/audit", changeListed), given: changeSomething },
  adminPage("notifications", "/admin/notifications"),
];
