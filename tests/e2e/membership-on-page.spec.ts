import { axeViolations } from "../support/axe-violations";
import { signIn } from "../support/customer";
import { person } from "../support/people";
import { expect, test, typeCard } from "./fixtures";

test.use({ reducedMotion: "reduce", allowConsole: [/402 \(Payment Required\)/] });

const PATH = "/checkout?membership=essentials&planName=Essentials%20Plan&price=35";

test("a membership is bought on the shop's page, after a decline and an authentication, and its plan is changed", async ({
  page,
  shop,
}) => {
  const { email } = await person(shop);
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/login\?return=/);
  await signIn(page, email);
  await page.goto(PATH);
  await expect(
    page.getByText(/^30 days free, then \$35 a month\. Each card gets one free trial/),
  ).toBeVisible();
  const button = page.getByRole("button", { name: "Start 30 days free, then $35 a month" });
  await typeCard(page, "4000000000000002");
  expect(await axeViolations(page)).toEqual([]);
  await button.click();
  await expect(page.getByRole("main").getByText("Your card was declined.")).toBeVisible();

  await typeCard(page, "4000002500003155");
  await button.click();
  await page
    .frameLocator("iframe[src*='authenticate']")
    .getByRole("button", { name: "Complete authentication" })
    .click();
  await expect(page.getByRole("heading", { name: "Welcome to the membership!" })).toBeVisible();
  await page.goto("/shop");
  await expect(page.getByText("Your member price").first()).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByText("Visa ending in 3155")).toBeVisible();
  await page.getByRole("link", { name: "Change Plan" }).click();
  await expect(page.getByText(/^Wholesale from now on, \$50 a month/)).toBeVisible();
  await page.getByRole("radio", { name: "Core" }).click();
  await expect(page.getByText(/^Core from now on, \$20 a month/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Change to Core" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Core Plan")).toBeVisible();
});
