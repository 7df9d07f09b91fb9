import type { Page } from "@playwright/test";
import { office, officeWindow } from "./office";
import type { Screen } from "./screen";

/** Opens the editor of the row with this name. */
const edit =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).waitFor();
  };

/** Leaves something in the audit log that nobody else sees: a draft of a letter. */
const changeSomething = async (page: Page, url: string): Promise<undefined> => {
  const data = { subject: "What is in season", body: "Squash." };
  await page.request.post("/api/admin/newsletter", { data, headers: { Origin: url } });
};

const addState = (page: Page) => page.getByRole("button", { name: "Add a state" }).click();
const mailShown = (page: Page) => page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
const changeListed = (page: Page) => page.getByText("created newsletter").first().waitFor();

/** What the shop says and what it goes by: marketing, content, settings. */
export const OFFICE_SITE: readonly Screen[] = [
  office("marketing", "/admin/marketing"),
  office("encyclopedia", "/admin/encyclopedia"),
  officeWindow("entry-edit", "/admin/encyclopedia", edit("Almond")),
  officeWindow("recipe-edit", "/admin/encyclopedia/recipes", edit("Achiote Mushroom Enchiladas")),
  office("questions", "/admin/encyclopedia/faqs"),
  office("shipping", "/admin/settings/shipping"),
  officeWindow("tax", "/admin/settings/tax", addState),
  office("mails", "/admin/settings/mails?template=order-refunded", mailShown),
  { ...officeWindow("audit", "/admin/settings/audit", changeListed), given: changeSomething },
  office("notifications", "/admin/notifications"),
];
