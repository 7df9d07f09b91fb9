import { customer } from "../support/customer";
import { Mailbox } from "../support/mailbox";
import { expect, test } from "./fixtures";

test.describe("an order is tracked", () => {
  test.use({ allowConsole: [/404 \(Not Found\)/] });

  test("with its number and email only", async ({ page, shop }) => {
    const { orders, email } = await customer(page, 1, { url: shop.url });
    const number = String(orders[0]?.orderNumber);
    await page.goto(`/track-order?order=${number}`);
    const form = page.getByRole("main");
    await expect(form.getByLabel("Order number")).toHaveValue(number);
    await form.getByLabel("Email address").fill("nobody@mail.example");
    await form.getByRole("button", { name: "Track Order" }).click();
    await expect(form.getByText("We couldn't find an order with this number and email.")).toBeVisible();
    await form.getByLabel("Email address").fill(email);
    await form.getByRole("button", { name: "Track Order" }).click();
    await expect(form.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
    await expect(form.getByText("Order Confirmed, done")).toBeVisible();
    await form.getByRole("button", { name: "Track Another Order" }).click();
    await expect(form.getByLabel("Order number")).toBeVisible();
  });
});

test("a message reaches the shop, and its sender gets a confirmation", async ({ page, shop }) => {
  await page.goto("/contact?category=order&subject=Problem+with+order+AB12CD34&order=AB12CD34");
  const form = page.getByRole("main");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByText("Required").first()).toBeVisible();
  await expect(form.getByLabel("Full Name")).toBeFocused();
  await form.getByLabel("Full Name").fill("Juniper Vale");
  await form.getByLabel("Email Address").fill("juniper@vale.example");
  await form.getByLabel("Message").fill("The lid was loose.\nIs it still good?");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message Sent Successfully")).toBeVisible();
  await expect(form.getByLabel("Message")).toHaveValue("");
  const mailbox = new Mailbox(shop.sql);
  const toShop = await mailbox.next("support@cloverandfern.example", "contact-message");
  expect(toShop.text).toContain("The lid was loose.");
  expect(toShop.text).toContain("Order AB12CD34");
  await mailbox.next("juniper@vale.example", "contact-received");
});

test("the newsletter starts with the email's link, and ends with the next one's", async ({ page, shop }) => {
  await page.goto("/shop");
  const footer = page.getByRole("contentinfo");
  await footer.getByLabel("Email address").fill("letters@vale.example");
  await footer.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();
  const mailbox = new Mailbox(shop.sql);
  const asked = await mailbox.next("letters@vale.example", "newsletter-confirm");
  await page.goto(String(asked.links.find((link) => link.includes("/newsletter/confirm"))));
  await expect(page.getByRole("heading", { name: "You are on the list" })).toBeVisible();
  const welcome = await mailbox.next("letters@vale.example", "newsletter-welcome");
  await page.goto(String(welcome.links.find((link) => link.includes("/newsletter/stop"))));
  await expect(page.getByRole("heading", { name: "You are off the list" })).toBeVisible();
});

test("the FAQ is searched, filtered by category, and several answers open at once", async ({ page }) => {
  await page.goto("/FAQS");
  await expect(page).toHaveURL(/\/faqs$/);
  const search = page.getByRole("search", { name: "Search the questions" });
  await search.getByLabel("Search the questions").fill("expedited");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/expedited/);
  await expect(page.getByRole("button", { name: "How much does shipping cost?" })).toBeVisible();
  await page.getByRole("link", { name: "Payment" }).click();
  await page.getByRole("link", { name: "Clear search and show all questions" }).click();
  const questions = ["How much does shipping cost?", "Where do you ship?"];
  for (const name of questions) await page.getByRole("button", { name }).click();
  await expect(page.getByText("Standard shipping on orders under $50 is $5.99.")).toBeVisible();
  await expect(page.getByText("At present we ship within the United States only.")).toBeVisible();
});
