import type { Page } from "@playwright/test";

/**
 * Adds products to the cart of the page's browser over HTTP.
 * @param slugs one unit of each
 * @param isSubscription whether they are added to Subscribe & save
 */
export async function fillCart(
  page: Page,
  slugs: readonly string[],
  { isSubscription = false } = {},
): Promise<void> {
  const products = (await (await page.request.get("/api/products")).json()) as { id: string; slug: string }[];
  for (const slug of slugs) {
    const productId = products.find((product) => product.slug === slug)?.id;
    const answer = await page.request.post("/api/cart", { data: { productId, quantity: 1, isSubscription } });
    if (!answer.ok())
      throw new Error(`${slug} could not be added: ${answer.status()} ${await answer.text()}`);
  }
}
