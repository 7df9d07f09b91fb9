import type { Page } from "@playwright/test";
import { office } from "./office";
import type { Screen } from "./screen";

/** Opens the editor of the row with this name. */
const edit =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).waitFor();
  };

/** Leaves something in the audit log that nobody else sees: a draft of a letter. */
const changeSomething = async (page: Page): Promise<void> => {
  const draft = { subject: "What is in season", body: "Squash." };
  await page.request.post("/api/admin/newsletter", {
    data: draft,
    headers: { Origin: new URL(page.url()).origin },
  });
  await page.reload({ waitUntil: "networkidle" });
  await page.getByText("created newsletter").first().waitFor();
};

const screen = (name: string, path: string, then?: (page: Page) => Promise<unknown>): Screen => ({
  name: `office-${name}`,
  path: "/admin",
  before: office(path, then),
  ...(then ? { window: true as const } : {}),
});

/** What the shop says and what it goes by: marketing, content, settings. */
export const OFFICE_SITE: readonly Screen[] = [
  screen("marketing", "/admin/marketing"),
  screen("encyclopedia", "/admin/encyclopedia"),
  screen("entry-edit", "/admin/encyclopedia", edit("Almond")),
  screen("recipe-edit", "/admin/encyclopedia/recipes", edit("Achiote Mushroom Enchiladas")),
  screen("questions", "/admin/encyclopedia/faqs"),
  screen("shipping", "/admin/settings/shipping"),
  screen("tax", "/admin/settings/tax", (page) => page.getByRole("button", { name: "Add a state" }).click()),
  {
    name: "office-mails",
    path: "/admin",
    before: office("/admin/settings/mails?template=order-refunded", (page) =>
      page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor(),
    ),
  },
  screen("audit", "/admin/settings/audit", changeSomething),
  screen("notifications", "/admin/notifications"),
];
