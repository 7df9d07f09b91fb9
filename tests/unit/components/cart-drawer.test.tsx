import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, json, line, openDrawer, renderInShop, returnWithBack } from "./shop-context";

it("loading, then empty", async () => {
  let release: (response: Response) => void = () => undefined;
  fakeApi([], () => new Promise((resolve) => (release = resolve)));
  await renderInShop();
  const drawer = await openDrawer();
  expect(drawer).toHaveTextContent("Loading cart...");
  release(json([]));
  expect(await within(drawer).findByText("Your cart is empty")).toBeInTheDocument();
  expect(drawer).toHaveTextContent("Add some alkaline goodness!");
  expect(drawer).not.toHaveTextContent("Subtotal");
  expect(screen.queryByTestId("cart-count")).not.toBeInTheDocument();
});

it("a cart that failed to load shows an error and can be retried", async () => {
  let broken = true;
  fakeApi([line()], () => (broken ? json({ message: "no" }, 500) : undefined));
  await renderInShop();
  const drawer = await openDrawer();
  expect(await within(drawer).findByText("Failed to fetch cart items")).toBeInTheDocument();
  broken = false;
  await userEvent.click(within(drawer).getByRole("button", { name: "Try again" }));
  expect(await within(drawer).findByText("Hemp Cheese")).toBeInTheDocument();
});

it("the header counts units and the drawer counts lines, with correct totals", async () => {
  fakeApi([
    line(),
    line({
      id: "line-2",
      productName: "Sage Rub",
      price: "5.79",
      regularPrice: "5.79",
      quantity: 3,
      isSubscription: true,
    }),
  ]);
  await renderInShop();
  expect(await screen.findByTestId("cart-count")).toHaveTextContent("5");
  const drawer = await openDrawer();
  expect(within(drawer).getByTestId("cart-lines")).toHaveTextContent("2");
  expect(drawer).toHaveTextContent("Subtotal$36.35");
  expect(await within(drawer).findByText("Free")).toBeInTheDocument();
  expect(drawer).toHaveTextContent("ShippingFree");
  expect(drawer).toHaveTextContent("Total$36.35");
  expect(within(drawer).getAllByText("Subscription")).toHaveLength(1);
  expect(within(drawer).getByRole("link", { name: "Checkout" })).toHaveAttribute("href", "/checkout");
});

it("shows the delivery price, and never says free while it loads (D52)", async () => {
  let release: (response: Response) => void = () => undefined;
  fakeApi([line()], ({ path }) =>
    path === "/api/checkout/quote" ? new Promise((resolve) => (release = resolve)) : undefined,
  );
  await renderInShop();
  const drawer = await openDrawer();
  expect(drawer).toHaveTextContent("Subtotal$18.98");
  expect(drawer).not.toHaveTextContent("Free");
  expect(drawer).toHaveTextContent("ShippingCalculating...");
  expect(drawer).toHaveTextContent("TotalCalculating...");
  release(json({ shippingCents: 705 }));
  expect(await within(drawer).findByText("$7.05")).toBeInTheDocument();
  expect(drawer).toHaveTextContent("Total$26.03");
  expect(drawer).not.toHaveTextContent("Calculating");
});

it("a discount stands above the subtotal, as at checkout", async () => {
  const applied = { id: "d", code: "FIVER", title: "Five", goodsCents: 500, deliveryCents: 0 };
  fakeApi([line()], ({ path }) =>
    path === "/api/checkout/quote" ? json({ shippingCents: 705, applied, entered: null }) : undefined,
  );
  await renderInShop();
  const drawer = await openDrawer();
  expect(await within(drawer).findByText("Discount FIVER")).toBeInTheDocument();
  expect(drawer).toHaveTextContent("Items$18.98Discount FIVER−$5.00Subtotal$13.98Shipping$7.05");
  expect(drawer).toHaveTextContent("Total$21.03");
});

it("a gift stands between the items and the discount that takes its price off", async () => {
  const applied = { id: "d", code: "TEA", title: "Tea", goodsCents: 800, deliveryCents: 0 };
  const gift = { name: "Mint Tea", quantity: 2, discountCents: 800 };
  fakeApi([line()], ({ path }) =>
    path === "/api/checkout/quote" ? json({ shippingCents: 0, applied, gift, entered: null }) : undefined,
  );
  await renderInShop();
  const drawer = await openDrawer();
  expect(await within(drawer).findByText("Free gift: 2 × Mint Tea")).toBeInTheDocument();
  expect(drawer).toHaveTextContent(
    "Items$18.98Free gift: 2 × Mint Tea$8.00Discount TEA−$8.00Subtotal$18.98ShippingFree",
  );
});

it("shows no amount of the earlier cart after a change of quantity (D52)", async () => {
  const fees = [705, 0];
  let release: (response: Response) => void = () => undefined;
  const api: ReturnType<typeof fakeApi> = fakeApi([line()], ({ path, method }) => {
    if (method === "PUT") {
      api.lines.now = [line({ quantity: 3 })];
      return json({});
    }
    if (path !== "/api/checkout/quote") return undefined;
    return new Promise((resolve) => (release = resolve));
  });
  const answer = () => release(json({ shippingCents: fees.shift() }));
  await renderInShop();
  const drawer = await openDrawer();
  answer();
  expect(await within(drawer).findByText("$7.05")).toBeInTheDocument();
  await userEvent.click(within(drawer).getByRole("button", { name: "Increase quantity of Hemp Cheese" }));
  await waitFor(() => expect(drawer).toHaveTextContent("ShippingCalculating..."));
  await screen.findByText("Item quantity has been updated.");
  expect(drawer).not.toHaveTextContent("$7.05");
  answer();
  await waitFor(() => expect(drawer).toHaveTextContent("ShippingFree"));
});

it("does not show the previous cart's member savings after a change of quantity", async () => {
  const offer = { planName: "Core", discountPercentage: 10, monthlyPrice: "20.00" };
  let release: (response: Response) => void = () => undefined;
  const api: ReturnType<typeof fakeApi> = fakeApi([line()], ({ path, method }) => {
    if (method === "PUT") {
      api.lines.now = [line({ quantity: 3 })];
      return json({});
    }
    return path === "/api/cart/membership" ? new Promise((resolve) => (release = resolve)) : undefined;
  });
  await renderInShop();
  const drawer = await openDrawer();
  release(json({ ...offer, saves: "2.00" }));
  expect(await within(drawer).findByText("$2.00")).toBeInTheDocument();
  await userEvent.click(within(drawer).getByRole("button", { name: "Increase quantity of Hemp Cheese" }));
  await screen.findByText("Item quantity has been updated.");
  expect(drawer).not.toHaveTextContent("$2.00");
  expect(drawer).toHaveTextContent("Members save on this cart: Core");
  release(json({ ...offer, saves: "3.00" }));
  expect(await within(drawer).findByText("$3.00")).toBeInTheDocument();
});

it("the header counts all units of a large order", async () => {
  fakeApi([line({ quantity: 500, available: 900 }), line({ id: "line-2", quantity: 501, available: 900 })]);
  await renderInShop();
  expect(await screen.findByTestId("cart-count")).toHaveTextContent("1,001");
});

it("a line beyond the stock shows the remaining units", async () => {
  fakeApi([line({ quantity: 5, available: 2 }), line({ id: "line-2", available: 0 })]);
  await renderInShop();
  const drawer = await openDrawer();
  expect(drawer).toHaveTextContent("Only 2 left. Please lower the quantity.");
  expect(drawer).toHaveTextContent("Out of Stock - Restocking Soon");
});

it("a line of a product that is no longer sold does not promise a restock", async () => {
  fakeApi([line({ available: 0, isSold: false })]);
  await renderInShop();
  const drawer = await openDrawer();
  expect(drawer).toHaveTextContent("No longer sold. Please remove it.");
  expect(drawer).not.toHaveTextContent("Restocking");
});

it("plus sends the absolute quantity, updates optimistically, is disabled meanwhile, then refetches", async () => {
  let release: (response: Response) => void = () => undefined;
  const api = fakeApi([line()], ({ method }) =>
    method === "PUT" ? new Promise((resolve) => (release = resolve)) : undefined,
  );
  await renderInShop();
  const drawer = await openDrawer();
  const plus = within(drawer).getByRole("button", { name: "Increase quantity of Hemp Cheese" });
  await userEvent.click(plus);
  expect(api.changes()).toEqual([{ method: "PUT", path: "/api/cart/line-1", body: { quantity: 3 } }]);
  expect(within(drawer).getByRole("textbox")).toHaveValue("3");
  expect(plus).toHaveAttribute("aria-disabled", "true");
  expect(plus).toHaveFocus();
  expect(within(drawer).getByRole("button", { name: "Remove Hemp Cheese" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  const reads = api.reads();
  api.lines.now = [line({ quantity: 3, price: "8.99" })];
  release(json({}));
  await screen.findByText("Item quantity has been updated.");
  await waitFor(() => expect(drawer).toHaveTextContent("Total$26.97"));
  expect(api.reads()).toBe(reads + 1);
  expect(plus).not.toHaveAttribute("aria-disabled");
});

it("a refused change reverts and shows the server's message", async () => {
  fakeApi([line()], ({ method }) =>
    method === "PUT" ? json({ message: "Only 2 of Hemp Cheese left in stock" }, 409) : undefined,
  );
  await renderInShop();
  const drawer = await openDrawer();
  await userEvent.click(within(drawer).getByRole("button", { name: /^Increase/ }));
  expect(await screen.findByText("Only 2 of Hemp Cheese left in stock")).toBeInTheDocument();
  expect(screen.getByText("Error")).toBeInTheDocument();
  await waitFor(() => expect(within(drawer).getByRole("textbox")).toHaveValue("2"));
});

it("without an answer the documented fallback is shown", async () => {
  fakeApi([line()], ({ method }) => {
    if (method === "DELETE") throw new TypeError("Failed to fetch");
    return undefined;
  });
  await renderInShop();
  const drawer = await openDrawer();
  await userEvent.click(within(drawer).getByRole("button", { name: "Remove Hemp Cheese" }));
  expect(await screen.findByText("Failed to remove item.")).toBeInTheDocument();
});

it("minus at 1 removes the line", async () => {
  const api = fakeApi([line({ quantity: 1 })]);
  await renderInShop();
  const drawer = await openDrawer();
  api.lines.now = [];
  await userEvent.click(within(drawer).getByRole("button", { name: /^Decrease/ }));
  expect(api.changes()).toEqual([{ method: "DELETE", path: "/api/cart/line-1", body: undefined }]);
  expect(await screen.findByText("Item has been removed from your cart.")).toBeInTheDocument();
  expect(await within(drawer).findByText("Your cart is empty")).toBeInTheDocument();
});

it("Escape closes it and returns the focus", async () => {
  fakeApi([line()]);
  await renderInShop();
  const drawer = await openDrawer();
  expect(drawer).toContainElement(document.activeElement as HTMLElement);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(drawer).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole("button", { name: /^Shopping cart/ })).toHaveFocus());
});

it("shows what another tab has changed, each time it is opened", async () => {
  const api = fakeApi([line()]);
  await renderInShop();
  expect(await screen.findByTestId("cart-count")).toHaveTextContent("2");
  api.lines.now = [line({ quantity: 3 })];
  await openDrawer();
  await waitFor(() => expect(screen.getByLabelText("Quantity of Hemp Cheese")).toHaveValue("3"));
  await userEvent.keyboard("{Escape}");
  api.lines.now = [];
  const drawer = await openDrawer();
  expect(await within(drawer).findByText("Your cart is empty")).toBeInTheDocument();
});

it("the header updates its count after Back from the checkout, which may have emptied the cart", async () => {
  const api = fakeApi([line()]);
  await renderInShop();
  expect(await screen.findByTestId("cart-count")).toHaveTextContent("2");
  api.lines.now = [];
  await returnWithBack();
  await waitFor(() => expect(screen.queryByTestId("cart-count")).not.toBeInTheDocument());
});
