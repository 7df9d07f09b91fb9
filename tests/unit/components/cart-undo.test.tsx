import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ApiCartItem } from "@/lib/cart/schema";
import { fakeApi, holdAnswers, json, line, openDrawer, renderInShop, type Sent } from "./shop-context";

const CHEESE = line();
const RUB = line({
  id: "line-2",
  productId: "p2",
  productName: "Sage Rub",
  quantity: 3,
  isSubscription: true,
  offers: ["bundle", "category-sale"],
});
const restoring = ({ productId, quantity, isSubscription, offers }: ApiCartItem): Sent => ({
  method: "POST",
  path: "/api/cart",
  body: { productId, quantity, isSubscription, offer: offers },
});

/**
 * Opens the drawer of a shop in which every removal empties the cart and is answered with
 * `cleared`, and `outOfStock` cannot be added.
 */
async function drawerWith(
  lines: ApiCartItem[],
  { outOfStock = "", cleared = (removed: ApiCartItem[]): object => ({ cleared: true, lines: removed }) } = {},
) {
  const api: ReturnType<typeof fakeApi> = fakeApi(lines, ({ method, body }) => {
    if (method === "DELETE") {
      const removed = api.lines.now;
      api.lines.now = [];
      return json(cleared(removed));
    }
    if (method !== "POST") return undefined;
    const { productId } = body as ApiCartItem;
    if (productId === outOfStock) return json({ message: "Out of stock" }, 409);
    api.lines.now = [...api.lines.now, ...[CHEESE, RUB].filter((one) => one.productId === productId)];
    return json({}, 201);
  });
  await renderInShop();
  const drawer = await openDrawer();
  await within(drawer).findByText("Hemp Cheese");
  const press = async (name: string) => userEvent.click(await within(drawer).findByRole("button", { name }));
  return { api, drawer, press };
}

it("a cleared cart can be restored with its quantities, purchase types and offers, also by keyboard", async () => {
  const { api, drawer, press } = await drawerWith([CHEESE, RUB]);
  await press("Clear cart");
  expect(await screen.findByText("All items have been removed from your cart.")).toBeInTheDocument();
  await waitFor(() => expect(drawer).toHaveTextContent("Your cart is empty"));
  await waitFor(() =>
    expect(within(drawer).getByRole("button", { name: "Undo removing 2 items" })).toHaveFocus(),
  );
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("What you removed is back in your cart.")).toBeInTheDocument();
  expect(api.changes().slice(1)).toEqual([restoring(CHEESE), restoring(RUB)]);
  await waitFor(() => expect(drawer).toHaveTextContent("Sage Rub"));
  expect(within(drawer).queryByRole("button", { name: /^Undo/ })).toBeNull();
  expect(drawer).toContainElement(document.activeElement as HTMLElement);
});

it("a line that another tab added, and that the drawer did not show, is cleared and restored too", async () => {
  const { api, drawer, press } = await drawerWith([CHEESE]);
  api.lines.now = [CHEESE, RUB];
  await press("Clear cart");
  await press("Undo removing 2 items");
  await waitFor(() => expect(api.changes().slice(1)).toEqual([restoring(CHEESE), restoring(RUB)]));
  await waitFor(() => expect(drawer).toHaveTextContent("Sage Rub"));
});

it("there is no Undo if a server of the previous release clears the cart, because it does not return the removed lines", async () => {
  const { drawer, press } = await drawerWith([CHEESE], { cleared: () => ({ cleared: true }) });
  await press("Clear cart");
  await waitFor(() => expect(drawer).toHaveTextContent("Your cart is empty"));
  expect(await screen.findByText("All items have been removed from your cart.")).toBeInTheDocument();
  expect(within(drawer).queryByRole("button", { name: /^Undo/ })).toBeNull();
});

it("one removed line can be restored", async () => {
  const { api, drawer, press } = await drawerWith([CHEESE]);
  await press("Remove Hemp Cheese");
  const undo = await within(drawer).findByRole("button", { name: "Undo removing Hemp Cheese" });
  expect(undo).toHaveFocus();
  await userEvent.click(undo);
  await waitFor(() => expect(api.changes()).toHaveLength(2));
  expect(api.changes()[1]).toEqual(restoring(CHEESE));
});

it("a line that can no longer be added is named, and the others are restored", async () => {
  const { drawer, press } = await drawerWith([CHEESE, RUB], { outOfStock: "p2" });
  await press("Clear cart");
  await press("Undo removing 2 items");
  expect(await screen.findByText("We couldn't add Sage Rub back to your cart.")).toBeInTheDocument();
  await within(drawer).findByRole("button", { name: "Remove Hemp Cheese" });
  expect(within(drawer).getByRole("button", { name: "Undo removing Sage Rub" })).toHaveFocus();
});

it("Undo is offered until the drawer is closed", async () => {
  const { drawer, press } = await drawerWith([CHEESE]);
  await press("Remove Hemp Cheese");
  await within(drawer).findByRole("button", { name: /^Undo/ });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(drawer).not.toBeInTheDocument());
  expect(within(await openDrawer()).queryByRole("button", { name: /^Undo/ })).toBeNull();
});

it("a failed removal offers no Undo", async () => {
  fakeApi([CHEESE], ({ method }) => (method === "DELETE" ? json({ message: "No" }, 500) : undefined));
  await renderInShop();
  const drawer = await openDrawer();
  await userEvent.click(await within(drawer).findByRole("button", { name: "Clear cart" }));
  expect(await screen.findByText("No")).toBeInTheDocument();
  expect(within(drawer).queryByRole("button", { name: /^Undo/ })).toBeNull();
});

/** The drawer after the removal of two units, and its Undo. */
async function removed() {
  const { api, drawer, press } = await drawerWith([CHEESE]);
  await press("Remove Hemp Cheese");
  const undo = await within(drawer).findByRole("button", { name: /^Undo/ });
  const added = () => api.changes().filter(({ method }) => method === "POST");
  return { api, drawer, undo, added };
}

it("a line is put back once when Undo is pressed twice at once", async () => {
  const { undo, added } = await removed();
  act(() => {
    undo.click();
    undo.click();
  });
  expect((await screen.findAllByText("What you removed is back in your cart.")).length).toBeGreaterThan(0);
  await waitFor(() => expect(undo).not.toBeInTheDocument());
  expect(added()).toEqual([restoring(CHEESE)]);
});

it("only the units are put back that another tab has not added since", async () => {
  const { api, undo, added } = await removed();
  api.lines.now = [
    { ...CHEESE, id: "line-3", isSubscription: true },
    { ...CHEESE, id: "line-4", quantity: 1 },
  ];
  await userEvent.click(undo);
  await waitFor(() => expect(added()).toEqual([restoring({ ...CHEESE, quantity: 1 })]));
});

it.each([
  ["it was put back", true],
  ["it was not", false],
])(
  "after a lost answer the cart says whether a line is back, and no unit is added twice: %s",
  async (_, isBack) => {
    const { api, drawer, undo, added } = await removed();
    const { fetch } = global;
    let isLost = true;
    global.fetch = jest.fn(async (input, init) => {
      if (init?.method !== "POST" || !isLost) return fetch(input, init);
      isLost = false;
      if (isBack) await fetch(input, init);
      throw new TypeError("Failed to fetch");
    });
    await userEvent.click(undo);
    if (isBack) {
      expect(await screen.findByText("What you removed is back in your cart.")).toBeInTheDocument();
      await waitFor(() => expect(undo).not.toBeInTheDocument());
    } else {
      expect(await screen.findByText("We couldn't add Hemp Cheese back to your cart.")).toBeInTheDocument();
      await waitFor(() => expect(undo).not.toHaveAttribute("aria-disabled"));
      await userEvent.click(undo);
    }
    await within(drawer).findByRole("button", { name: "Remove Hemp Cheese" });
    expect(added()).toEqual([restoring(CHEESE)]);
    expect(api.lines.now).toEqual([CHEESE]);
  },
);

it("nothing is put back while the cart cannot be read, and Undo stays", async () => {
  const { undo, added } = await removed();
  const { fetch } = global;
  global.fetch = jest.fn((input, init) =>
    (init?.method ?? "GET") === "GET" ? Promise.reject(new TypeError("Failed to fetch")) : fetch(input, init),
  );
  await userEvent.click(undo);
  expect(await screen.findByText("Failed to update cart.")).toBeInTheDocument();
  expect(undo).toBeInTheDocument();
  expect(added()).toEqual([]);
});

it("neither Undo nor Clear cart interferes with a change in progress", async () => {
  const { next, give } = holdAnswers();
  const api = fakeApi([CHEESE, RUB], ({ method, path }) => {
    if (path === "/api/cart/line-2") return next();
    if (method === "DELETE") api.lines.now = [RUB];
    return undefined;
  });
  await renderInShop();
  const drawer = await openDrawer();
  await userEvent.click(await within(drawer).findByRole("button", { name: "Remove Hemp Cheese" }));
  const undo = await within(drawer).findByRole("button", { name: "Undo removing Hemp Cheese" });
  const rub = within(drawer).getByRole("button", { name: "Remove Sage Rub" });
  await waitFor(() => expect(rub).not.toHaveAttribute("aria-disabled"));
  await userEvent.click(rub);
  await userEvent.click(undo);
  await userEvent.click(within(drawer).getByRole("button", { name: "Clear cart" }));
  expect(api.changes().map(({ path }) => path)).toEqual(["/api/cart/line-1", "/api/cart/line-2"]);
  await give(0, {});
  expect(await within(drawer).findByRole("button", { name: "Undo removing Sage Rub" })).toBeInTheDocument();
});
