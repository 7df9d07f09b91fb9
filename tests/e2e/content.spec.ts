import { expect, test } from "./fixtures";

test("the encyclopedia is searched and filtered, its scale moves, and a food links to a recipe", async ({
  page,
}) => {
  const cards = page.getByRole("main").getByRole("article").filter({ visible: true });
  await page.goto("/encyclopedia");
  await page.getByRole("searchbox", { name: "Search foods" }).fill("selenium");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/encyclopedia\?search=selenium$/);
  await page.getByRole("link", { name: /^Nuts/ }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/search=selenium/);
  await expect(cards).toHaveCount(2);
  await page.getByRole("link", { name: "Clear Filters" }).filter({ visible: true }).click();
  await expect(cards).toHaveCount(62);
  await page.getByRole("tab", { name: "Browse Foods" }).filter({ visible: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const slider = page.getByRole("slider", { name: /^pH/ }).filter({ visible: true });
  await expect(slider).toHaveAttribute("aria-valuetext", "pH 7.4, alkaline");
  await page.getByRole("button", { name: /^Lemon juice/ }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", "pH 2.3, acidic");
  await slider.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "pH 2.4, acidic");
});

test("a recipe is found, scaled to 6 servings, cooked step by step, and its ingredients bought", async ({
  page,
}) => {
  await page.goto("/recipes");
  await page.getByRole("link", { name: "Lunch" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "All Recipes (1)" })).toBeVisible();
  await page
    .getByRole("link", { name: /^View Recipe: Smoky/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Smoky Mushroom Street Tacos" })).toBeVisible();
  const servings = page.getByRole("textbox", { name: "Quantity of servings" }).filter({ visible: true });
  await servings.fill("6");
  await servings.press("Enter");
  const rounds = page.getByRole("listitem").filter({ hasText: "Street Taco Spelt Rounds", visible: true });
  await expect(rounds.first()).toHaveText("24Street Taco Spelt Rounds");

  const cook = page.getByRole("button", { name: "Start cooking" }).filter({ visible: true });
  await cook.click();
  const kitchen = page.getByRole("dialog", { name: "Smoky Mushroom Street Tacos" });
  await expect(kitchen.getByText("Step 1 of 5")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(kitchen.getByText("Step 2 of 5")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cook).toBeFocused();

  await page.getByRole("button", { name: "Add ingredients to cart" }).filter({ visible: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 × Oyster Mushroom Carnitas" })).toBeVisible();
  await page.getByRole("button", { name: "View cart" }).filter({ visible: true }).click();
  await expect(page.getByRole("dialog", { name: /Shopping Cart/ })).toContainText("Street Taco Spelt Rounds");
});
