import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { goToCheckout } from "@/components/cart/go-to-checkout";
import { add, shopWith, show } from "./product-card-shop";
import { fakeApi, json, returnWithBack } from "./shop-context";

jest.mock("@/components/cart/go-to-checkout", () => ({ goToCheckout: jest.fn() }));
afterEach(() => jest.useRealTimers());

it("one unit is sent with the quantity offer, so that the line uses the price tiers (D42)", async () => {
  const api = shopWith(40);
  await show();
  await add();
  expect(api.changes()).toEqual([
    {
      method: "POST",
      path: "/api/cart",
      body: { productId: "p1", quantity: 1, isSubscription: false, offer: "bundle" },
    },
  ]);
  expect(await screen.findByText("Item has been added to your cart.")).toBeInTheDocument();
});

it("five units show the tier's price", async () => {
  const api = shopWith(40);
  await show();
  const quantity = screen.getByRole("combobox", { name: "Quantity of Hemp Cheese" });
  expect([...quantity.children].map((option) => option.textContent)).toEqual([
    "1",
    "2 · Save 5%",
    "3 · Save 10%",
    "5 · Save 15%",
  ]);
  await userEvent.selectOptions(quantity, "5");
  expect(screen.getByText("$8.50")).toBeInTheDocument();
  await add();
  expect(api.changes()[0]?.body).toMatchObject({ quantity: 5, offer: "bundle" });
});

it("in a category one unit has the category's price, and is sent with both offers", async () => {
  const api = shopWith(40);
  await show(true);
  expect(screen.getByText("$9.00")).toBeInTheDocument();
  await add();
  expect(api.changes()[0]?.body).toMatchObject({ quantity: 1, offer: ["bundle", "category-sale"] });
});

it("out of stock is shown and disables the buttons", async () => {
  shopWith(0);
  await show();
  expect(await screen.findByText("Out of Stock - Restocking Soon")).toBeInTheDocument();
  for (const button of screen.getAllByRole("button", { name: /^(Add to cart|Buy Now): Hemp Cheese/ }))
    expect(button).toBeDisabled();
});

it("a refusal shows the server's message", async () => {
  shopWith(3, ({ method }) =>
    method === "POST" ? json({ message: "Hemp Cheese is out of stock" }, 409) : undefined,
  );
  await show();
  expect(await screen.findByText("Only 3 left - Limited Stock!")).toBeInTheDocument();
  await add();
  expect(await screen.findByText("Hemp Cheese is out of stock")).toBeInTheDocument();
});

it("Buy Now adds, is disabled, and redirects after a second", async () => {
  const api = shopWith(40);
  await show();
  const buyNow = screen.getByRole("button", { name: "Buy Now: Hemp Cheese" });
  jest.useFakeTimers();
  await userEvent.setup({ delay: null }).click(buyNow);
  await act(() => jest.advanceTimersByTimeAsync(999));
  expect(screen.getByText("Item has been added to your cart.")).toBeInTheDocument();
  expect(buyNow).toHaveAttribute("aria-disabled", "true");
  expect(goToCheckout).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(goToCheckout).toHaveBeenCalledTimes(1);
  expect(api.changes()).toHaveLength(1);
});

it("Buy Now treats a double press as one, and works again after Back", async () => {
  jest.mocked(goToCheckout).mockClear();
  const api = shopWith(40);
  await show();
  const buyNow = screen.getByRole("button", { name: "Buy Now: Hemp Cheese" });
  await userEvent.dblClick(buyNow);
  await waitFor(() => expect(goToCheckout).toHaveBeenCalledTimes(1));
  expect(api.changes()).toHaveLength(1);
  expect(buyNow).toHaveAttribute("aria-disabled", "true");
  returnWithBack();
  expect(buyNow).not.toHaveAttribute("aria-disabled", "true");
});

it("Buy Now does not redirect when nothing was added", async () => {
  jest.mocked(goToCheckout).mockClear();
  shopWith(3, ({ method }) =>
    method === "POST" ? json({ message: "Hemp Cheese is out of stock" }, 409) : undefined,
  );
  await show();
  const buyNow = screen.getByRole("button", { name: "Buy Now: Hemp Cheese" });
  jest.useFakeTimers({ advanceTimers: true });
  await userEvent.click(buyNow);
  expect(await screen.findByText("Hemp Cheese is out of stock")).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(1500));
  expect(goToCheckout).not.toHaveBeenCalled();
  expect(buyNow).not.toHaveAttribute("aria-disabled", "true");
});

it("can be bought while the stock is unknown", async () => {
  const api = fakeApi([], ({ path }) => (path.startsWith("/api/availability") ? json({}, 500) : undefined));
  await show();
  await add();
  expect(api.changes()).toHaveLength(1);
});

it("what does not fit on a narrow card is in its dialog", async () => {
  shopWith(40);
  await show();
  await userEvent.click(screen.getByRole("button", { name: "More about Hemp Cheese" }));
  const dialog = await screen.findByRole("dialog", { name: "Hemp Cheese" });
  expect(dialog).toHaveAccessibleDescription("Block, 200 g. Firm and nutty.");
  expect(dialog).toHaveTextContent(
    /Members pay \$9\.00 or less ?Subscribe for \$8\.00, 20% off ?Members can subscribe/,
  );
  for (const name of ["Write a review", "Share Hemp Cheese"])
    expect(within(dialog).getByRole("button", { name })).toBeInTheDocument();
});
