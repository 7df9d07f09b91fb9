import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { redirectToLogin } from "@/components/account/session-ended";
import { WishlistItems } from "@/components/wishlist/wishlist-items";
import type { ApiSavedItem } from "@/lib/wishlist/schema";
import { fakeApi, json, renderInShop, type Sent } from "./shop-context";

jest.mock("@/components/account/session-ended", () => ({ redirectToLogin: jest.fn() }));

const item = (productId: string, name: string): ApiSavedItem => ({
  id: `saved-${productId}`,
  productId,
  product: {
    id: productId,
    slug: productId,
    name,
    unitLabel: "200 g",
    imageUrl: null,
    imageAlt: "",
    price: "10.00",
    memberPrice: "9.00",
  },
});
const ITEMS = [item("p1", "Hemp Cheese"), item("p2", "Spelt Tortillas")];

async function show(
  items: ApiSavedItem[] = ITEMS,
  {
    stock = { p1: 5, p2: 5 } as Record<string, number>,
    isMember = false,
    hasSeveralPlans = true,
    answer = undefined as Answer,
  } = {},
) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "signedIn=1; Path=/";
  const api = fakeApi([], answer);
  await renderInShop(
    <WishlistItems items={items} stock={stock} isMember={isMember} hasSeveralPlans={hasSeveralPlans} />,
  );
  return api;
}
type Answer = ((sent: Sent) => Response | undefined) | undefined;
const failing = (status: number) => (sent: Sent) =>
  sent.method === "DELETE" ? json({ message: "no" }, status) : undefined;

const names = () => screen.queryAllByRole("heading").map((heading) => heading.textContent);
const remove = () =>
  userEvent.click(screen.getByRole("button", { name: "Remove Hemp Cheese from saved items" }));

it("an empty list links to the shop", async () => {
  await show([]);
  expect(screen.getByRole("link", { name: "Browse Products" })).toHaveAttribute("href", "/shop");
});

it("each item links to its product, as documented", async () => {
  await show();
  expect(screen.getByRole("link", { name: "Hemp Cheese" })).toHaveAttribute("href", "/shop?product=p1");
});

it.each([
  [true, "$9.00 or less for members"],
  [false, "$9.00 for members"],
])("shows the member price to other users; several plans: %s", async (hasSeveralPlans, text) => {
  await show(ITEMS.slice(0, 1), { hasSeveralPlans });
  expect(screen.getByText("$10.00")).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

it("shows members their price, with the regular one struck through", async () => {
  await show(ITEMS.slice(0, 1), { isMember: true });
  expect(screen.getByText("$9.00")).toBeInTheDocument();
  expect(screen.getByText("$10.00").closest("s")).not.toBeNull();
});

it("adds an item to the cart", async () => {
  const api = await show();
  await userEvent.click(screen.getByRole("button", { name: "Add to cart: Hemp Cheese" }));
  expect(await screen.findByText("Item has been added to your cart.")).toBeInTheDocument();
  expect(api.changes()).toMatchObject([
    { path: "/api/cart", body: { productId: "p1", quantity: 1, offer: "bundle" } },
  ]);
});

it("disables adding while the item is out of stock", async () => {
  await show(ITEMS, { stock: { p2: 5 } });
  expect(screen.getByRole("button", { name: "Hemp Cheese is out of stock" })).toBeDisabled();
});

it("disappears immediately on removal, and the focus stays in the list", async () => {
  const api = await show();
  await remove();
  expect(await screen.findByText("Removed from Saved Items")).toBeInTheDocument();
  expect(names()).toEqual(["Spelt Tortillas"]);
  expect(document.activeElement).toContainElement(screen.getByText("Spelt Tortillas"));
  expect(api.changes()).toMatchObject([{ method: "DELETE", path: "/api/wishlist/p1" }]);
});

it("reappears when the removal failed", async () => {
  await show(ITEMS, { answer: failing(500) });
  await remove();
  expect(await screen.findByText("Failed to remove product. Please try again.")).toBeInTheDocument();
  expect(names()).toEqual(["Hemp Cheese", "Spelt Tortillas"]);
});

it("redirects to the login page when the session has ended", async () => {
  await show(ITEMS, { answer: failing(401) });
  await remove();
  await waitFor(() => expect(redirectToLogin).toHaveBeenCalledTimes(1));
  expect(names()).toEqual(["Hemp Cheese", "Spelt Tortillas"]);
});
