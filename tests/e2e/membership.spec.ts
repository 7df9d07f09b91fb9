import { axeViolations } from "../support/axe-violations";
import { signIn } from "../support/customer";
import { person } from "../support/people";
import { expect, test } from "./fixtures";

// Two calls fail on purpose.
test.use({ reducedMotion: "reduce", allowConsole: [/ERR_FAILED|500 \(Internal Server Error\)/] });

test("a membership is bought on Stripe's page, applies immediately, is canceled and kept", async ({
  page,
  shop,
}) => {
  const { email } = await person(shop);
  await page.goto("/membership-signup");
  await signIn(page, email);
  await page.reload();
  await page.getByRole("button", { name: "Choose Premium" }).click();
  const terms = page.getByRole("dialog", { name: "Premium: $35 a month" });
  await expect(terms).toContainText("30 days free, then $35 a month, first charged on");
  expect(await axeViolations(page)).toEqual([]);
  const agree = terms.getByRole("button", { name: "Agree and continue to payment" });
  await page.route("**/api/create-subscription-checkout", (route) => route.abort(), { times: 1 });
  await agree.click();
  await expect(page.getByText("Failed to start subscription process. Please try again.")).toBeVisible();
  await agree.click();

  await page.getByLabel("Card number").fill("4242424242424242");
  await page.getByLabel("Expiration date").fill("12/34");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Olive Grove");
  await page.getByRole("button", { name: /subscri/i }).click();
  await expect(page.getByRole("heading", { name: "Welcome to the membership!" })).toBeVisible();

  await page.goto("/shop");
  await expect(page.getByText("Your member price").first()).toBeVisible();

  await page.goto("/dashboard");
  await expect(
    page.getByRole("heading", { name: "Premium Plan" }).or(page.getByText("Premium Plan")),
  ).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel Membership" }).click();
  const cancel = page.getByRole("alertdialog").getByRole("button", { name: "Cancel Membership" });
  const broken = { status: 500, contentType: "text/html", body: "<h1>at /srv/app.js</h1>" };
  await page.route("**/api/membership/cancel", (route) => route.fulfill(broken), { times: 1 });
  await cancel.click();
  await expect(page.getByText("Failed to cancel membership", { exact: true })).toBeVisible();
  await expect(page.getByText("/srv/")).toHaveCount(0);
  await cancel.click();
  await expect(page.getByText(/Your membership will remain active until/)).toBeVisible();
  await expect(page.getByText(/Your membership ends on/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel Membership" })).toBeHidden();
  await page.getByRole("button", { name: "Keep my membership" }).click();
  await expect(page.getByText(/^Trial until/)).toBeVisible();
});
