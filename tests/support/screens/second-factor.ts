import type { Page } from "@playwright/test";
import { Authenticator } from "../authenticator";
import { managerWithApp, newManager, openAs } from "../second-factor";
import type { Screen } from "./screen";

const originOf = (page: Page): string => new URL(page.url()).origin;

const askForCode = async (page: Page): Promise<void> => {
  const { email } = await managerWithApp(originOf(page));
  await openAs(page, email, "/admin");
};

const recovery = async (page: Page): Promise<void> => {
  await askForCode(page);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
};

const wrongCode = async (page: Page): Promise<void> => {
  const { email, app } = await managerWithApp(originOf(page));
  await openAs(page, email, "/admin");
  await page.getByLabel("Code from your app").fill(app.wrongCode());
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("This code is wrong").first().waitFor();
};

const beginSetUp = async (page: Page): Promise<void> => {
  await openAs(page, await newManager(originOf(page)), "/account/settings");
  await page.getByRole("button", { name: "Set up an app" }).click();
  await page.getByRole("img", { name: /^QR code/ }).waitFor();
};

const showCodes = async (page: Page): Promise<void> => {
  await beginSetUp(page);
  const key = String(await page.locator("code").textContent());
  await page.getByLabel("Code from your app").fill(new Authenticator(key.replaceAll(" ", "")).codeIn(0));
  await page.getByRole("button", { name: "Confirm code" }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
};

/** The second factor of staff (D45). */
export const SECOND_FACTOR: readonly Screen[] = [
  { name: "second-factor-code", path: "/", before: askForCode, window: true },
  { name: "second-factor-wrong-code", path: "/", before: wrongCode, window: true },
  { name: "second-factor-recovery-code", path: "/", before: recovery, window: true },
  { name: "second-factor-set-up", path: "/", before: beginSetUp },
  { name: "second-factor-recovery-codes", path: "/", before: showCodes },
  {
    name: "second-factor-confirmed",
    path: "/admin/confirmed",
    before: (page) => openConfirmed(page),
    window: true,
  },
];

async function openConfirmed(page: Page): Promise<void> {
  await openAs(page, await newManager(originOf(page)), "/admin/confirmed");
}
