import type { Page } from "@playwright/test";
import { Authenticator } from "../authenticator";
import { signIn } from "../customer";
import { managerWithApp, newManager } from "../second-factor";
import type { Screen } from "./screen";

/** A manager who has entered the password, but not yet the app's code. */
const half = async (page: Page, url: string): Promise<undefined> => {
  const { email } = await managerWithApp(url);
  await signIn(page, email);
};

const manager = async (page: Page, url: string): Promise<undefined> => {
  await signIn(page, await newManager(url));
};

const chooseRecovery = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Use a recovery code" }).click();

function wrongCode(): Screen {
  let code = "";
  return {
    name: "second-factor-wrong-code",
    path: "/admin",
    given: async (page, url) => {
      const { email, app } = await managerWithApp(url);
      code = app.wrongCode();
      await signIn(page, email);
      return undefined;
    },
    before: async (page) => {
      await page.getByLabel("Code from your app").fill(code);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("This code is incorrect").first().waitFor();
    },
    window: true,
  };
}

const beginSetUp = async (page: Page): Promise<void> => {
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
  { name: "second-factor-code", path: "/admin", given: half, window: true },
  wrongCode(),
  { name: "second-factor-recovery-code", path: "/admin", given: half, before: chooseRecovery, window: true },
  { name: "second-factor-set-up", path: "/account/settings", given: manager, before: beginSetUp },
  { name: "second-factor-recovery-codes", path: "/account/settings", given: manager, before: showCodes },
  { name: "second-factor-confirmed", path: "/admin/confirmed", given: manager, window: true },
];
