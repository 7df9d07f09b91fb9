import { customer } from "../customer";
import type { Screen } from "./screen";

function trackedOrder(): Screen {
  let made: Awaited<ReturnType<typeof customer>>;
  return {
    name: "track-order-found",
    path: "/track-order",
    given: async (page, url) => {
      made = await customer(page, 1, { url });
      return undefined;
    },
    before: async (page) => {
      await page.getByLabel("Order number").fill(String(made.orders[0]?.orderNumber));
      await page.getByLabel("Email address").filter({ visible: true }).first().fill(made.email);
      await page.getByRole("button", { name: "Track Order" }).click();
      await page.getByRole("button", { name: "Track Another Order" }).waitFor();
    },
  };
}

export const HELP: readonly Screen[] = [
  { name: "faqs", path: "/faqs" },
  { name: "faqs-none", path: "/faqs?search=zzzz" },
  { name: "contact", path: "/contact?category=order&subject=Problem+with+order+AB12CD34&order=AB12CD34" },
  {
    name: "contact-errors",
    path: "/contact",
    before: async (page) => {
      await page.getByRole("button", { name: "Send Message" }).click();
      await page.getByText("Required").first().waitFor();
    },
  },
  { name: "track-order", path: "/track-order" },
  trackedOrder(),
  { name: "newsletter-confirm", path: "/newsletter/confirm", window: true },
  { name: "shipping", path: "/shipping" },
  { name: "health-benefits", path: "/health-benefits" },
  { name: "meal-kits", path: "/meal-kits" },
  { name: "docs-api", path: "/docs/api", window: true },
  { name: "docs-api-calls", path: "/docs/api/cart", window: true },
  { name: "blog", path: "/blog" },
  { name: "blog-post", path: "/blog/what-is-fonio" },
];
