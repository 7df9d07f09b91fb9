import type { Page } from "@playwright/test";

/** The payment provider's card form in its own frame. */
export const cardForm = (page: Page) => page.frameLocator("iframe[src*='payment-element']");

/** Types a card into the payment form. */
export async function typeCard(page: Page, number: string, expiry = "12 / 34"): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiration date").fill(expiry);
  await form.getByLabel("Security code").fill("123");
}

/** Fills the shipping form. */
export async function typeAddress(page: Page, email = "rosa@field.example"): Promise<void> {
  const fields = {
    Email: email,
    "First name": "Rosa",
    "Last name": "Field",
    Address: "12 Orchard Lane",
    City: "Ojai",
    "ZIP code": "93023",
  };
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByRole("main").getByLabel(label, { exact: true });
    await field.fill(value);
    // A signed-in user's data may arrive between selecting the text and replacing it.
    if ((await field.inputValue()) !== value) await field.fill(value);
  }
  await page.getByLabel("State").selectOption("CA");
}
