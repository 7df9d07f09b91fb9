import { axeViolations } from "../support/axe-violations";
import { customer, signIn } from "../support/customer";
import { expect, test, typeCard } from "./fixtures";

// A declined card, and a code that was redeemed before.
test.use({ allowConsole: [/40[29] \((Payment Required|Conflict)\)/] });

test("a guest buys a gift card, and its recipient redeems it after logging in, at 390 px", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email } = await customer(page, 0, { url: shop.url });
  await page.context().clearCookies();
  await page.goto("/gift-cards");
  await page.getByRole("radio", { name: "Other amount" }).click();
  await page.getByLabel("Other amount ($)").fill("75.50");
  await typeCard(page, "4000000000000002");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Please enter whole dollars from $10 to $500")).toBeVisible();
  await expect(page.getByLabel("Other amount ($)")).toBeFocused();
  await page.getByLabel("Other amount ($)").fill("75");
  await page.getByLabel("Their name").fill("Maya Reyes");
  await page.getByLabel("Their email").fill(email);
  await page.getByLabel("Message").fill("Happy birthday!");
  await page.getByLabel("Your name").fill("Rosa Field");
  await page.getByLabel("Your email").fill("rosa@gifts.example");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Pay $75.00" }).click();
  await expect(page.getByText(/declined/).first()).toBeVisible();
  await expect(page.getByLabel("Their name")).toHaveValue("Maya Reyes");
  await typeCard(page, "4000002500003155");
  await page.getByRole("button", { name: "Pay $75.00" }).click();
  const bank = page.frameLocator("iframe[src*='authenticate']");
  await bank.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your purchase!" })).toBeVisible();
  await page.getByRole("link", { name: "Print the gift card" }).click();
  const code = await page.getByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/).textContent();
  expect(await axeViolations(page)).toEqual([]);

  await shop.mailbox.next("rosa@gifts.example", "gift-card-receipt");
  const mail = await shop.mailbox.next(email, "gift-card");
  const link = mail.links.find((one) => one.includes("/gift-cards/redeem")) ?? "";
  await page.goto(link);
  await page.getByRole("button", { name: "Log in and redeem" }).click();
  await expect(page).toHaveURL(/\/login\?return=/);
  await signIn(page, email);
  await page.goto(link);
  await expect(page.getByLabel("Gift card code")).toHaveValue(code ?? "");
  await page.getByRole("button", { name: "Add to store credit" }).click();
  await expect(page.getByText("$75.00 was added to your store credit")).toBeVisible();
  await page.goto("/account");
  const credit = page.getByRole("region", { name: "Store credit" });
  await expect(credit.getByText("+$75.00")).toBeVisible();
  await credit.getByText("Redeem a gift card").click();
  await credit.getByLabel("Gift card code").fill(code ?? "");
  await credit.getByRole("button", { name: "Add to store credit" }).click();
  await expect(credit.getByText("You have already added this gift card to your store credit.")).toBeVisible();
  await page.goto("/gift-cards/balance");
  await page.getByLabel("Gift card code").fill(code ?? "");
  await page.getByRole("button", { name: "Check balance" }).click();
  await expect(page.getByText("This gift card has already been redeemed")).toBeVisible();
});
