import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BatchReport } from "@/components/admin/orders/batch-report";
import { type Batch, movedOrders } from "@/components/admin/orders/use-batch";
import { PackOrders } from "@/components/admin/packing/pack-orders";
import { PickListScreen } from "@/components/admin/packing/pick-list";
import { StaffProvider } from "@/components/admin/staff-role";
import type { PackingOrder, PickedProduct, PickList } from "@/lib/fulfillment/schema";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const push = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push }),
  usePathname: () => "/admin/packing/pack",
}));

const product = (units: number, lots: PickedProduct["lots"] = []): PickedProduct => ({
  key: "salsa",
  productId: "salsa",
  name: "Salsa Verde",
  sku: "SALSA",
  barcode: null,
  imageUrl: null,
  unitLabel: "Jar",
  units,
  lots,
  missing: 0,
});
const order = (units: number, more: Partial<PackingOrder> = {}): PackingOrder => ({
  id: "one",
  version: 1,
  orderNumber: "AAAA0001",
  customerName: "Maya Reyes",
  notes: "",
  fulfillmentMethod: "shipping",
  shippingMethod: "standard",
  deliveryMethodId: null,
  deliveryDays: null,
  methodName: null,
  products: [product(units)],
  ...more,
});
const QUEUE = [
  { id: "one", orderNumber: "AAAA0001" },
  { id: "two", orderNumber: "AAAA0002" },
];

const table = (opened: PackingOrder, total = 2, role: "owner" | "content" = "owner") => (
  <StaffProvider role={role}>
    <PackOrders queue={QUEUE} order={opened} chosen={undefined} total={total} />
  </StaffProvider>
);
const open = async (opened: PackingOrder, role?: "content") => {
  sessionStorage.clear();
  await renderInShop(table(opened, 2, role));
};
const scan = (code: string) =>
  userEvent.type(screen.getByLabelText("Scan or type a barcode or SKU"), `${code}{Enter}`);
const quantity = () => screen.getByLabelText<HTMLInputElement>("Quantity of Salsa Verde").value;

beforeEach(() => {
  push.mockClear();
  window.matchMedia = jest.fn(() => ({ matches: true })) as never;
});

it("Enter alone packs a counted order from the lots on the screen, and opens the next one", async () => {
  const lot = { id: "lot-a", batch: "A", isReceived: true, bestBefore: null, units: 1 };
  const { changes } = fakeApi([], () =>
    json({ id: "one", orderNumber: "AAAA0001", version: 2, before: "new" }),
  );
  await open(order(1, { products: [product(1, [lot])] }));
  await scan("");
  expect(screen.getByText("Not counted yet: 1 × Salsa Verde.")).toBeVisible();
  await scan("salsa");
  await scan("");
  await waitFor(() => expect(push).toHaveBeenCalledWith("/admin/packing/pack?order=two", { scroll: false }));
  expect(changes()).toEqual([
    {
      method: "POST",
      path: "/api/admin/packing/one",
      body: { version: 1, lots: [{ lotId: "lot-a", quantity: 1 }] },
    },
  ]);
});

it("a failed call, a wrong scan and a new version of the order lose no count", async () => {
  const current = order(2, { version: 5, notes: "Two jars now" });
  fakeApi([], () => json({ message: "This order has changed since you opened it.", current }, 409));
  await open(order(1));
  await scan("salsa");
  await scan("wrong");
  expect(quantity()).toBe("1");
  await scan("");
  expect(await screen.findByText("This order has changed since you opened it.")).toBeVisible();
  expect(screen.getByText("Two jars now")).toBeVisible();
  expect(quantity()).toBe("1");
  await scan("salsa");
  expect(quantity()).toBe("2");
});

const lot = (id: string) => ({ id, batch: id, isReceived: true, bestBefore: null, units: 1 });
const LOTS_CHANGED = "The lots of Salsa Verde have changed. Exchange the units and count them again.";
it("a count of other lots than those to take now is dropped, with a sentence, after a reload", async () => {
  fakeApi([], () => json({}, 500));
  await open(order(1, { products: [product(1, [lot("a")])] }));
  await scan("salsa");
  expect(quantity()).toBe("1");
  cleanup();
  await renderInShop(table(order(1, { products: [product(1, [lot("a")])] })));
  expect(quantity()).toBe("1");
  cleanup();
  await renderInShop(table(order(1, { products: [product(1, [lot("b")])] })));
  expect(await screen.findByText(LOTS_CHANGED)).toBeVisible();
  expect(quantity()).toBe("0");
});

it("a count of other lots is dropped, with a sentence, when the server sends the order as it is now", async () => {
  const current = order(1, { products: [product(1, [lot("b")])] });
  fakeApi([], () => json({ message: "The lots to take have changed.", current }, 409));
  await open(order(1, { products: [product(1, [lot("a")])] }));
  await scan("salsa");
  await scan("");
  expect(await screen.findByText(`The lots to take have changed. ${LOTS_CHANGED}`)).toBeVisible();
  expect(quantity()).toBe("0");
});

it("an order that was lost to another packer does not open counted later", async () => {
  fakeApi([], () => json({ message: "Order AAAA0001 is already packed, by Petra." }, 409));
  await open(order(1));
  await scan("salsa");
  await scan("");
  expect(await screen.findByText("Order AAAA0001 is already packed, by Petra.")).toBeVisible();
  cleanup();
  await renderInShop(table(order(1)));
  expect(quantity()).toBe("0");
});

it("the table says how many orders are to be packed, not how many are in its queue", async () => {
  await renderInShop(table(order(1), 140));
  expect(screen.getByText("140 orders to pack")).toBeVisible();
});

it("the report of a batch leaves orders that only got their number out of those that are marked and undone", async () => {
  const done = (id: string, before: "packed" | "shipped") => ({ id, orderNumber: id, version: 2, before });
  const show = async (batch: Batch) => {
    cleanup();
    await renderInShop(<BatchReport batch={batch} isBusy={false} onUndo={jest.fn()} onDismiss={jest.fn()} />);
  };
  const both: Batch = {
    status: "shipped",
    done: [done("one", "packed"), done("two", "shipped")],
    refused: [],
  };
  await show(both);
  expect(screen.getByText("1 order marked shipped, 1 tracking number added")).toBeVisible();
  expect(movedOrders(both).map(({ id }) => id)).toEqual(["one"]);
  await show({ ...both, done: [done("two", "shipped")] });
  expect(screen.getByText("1 tracking number added")).toBeVisible();
  const undo = screen.queryAllByRole("button", { name: "Undo" });
  expect(undo.filter((button) => !button.closest("[data-sonner-toast]"))).toEqual([]); // those of other tests
});

describe("the pick list", () => {
  const list = (orders: string[], lots: PickedProduct["lots"]): PickList => ({
    orders: orders.length,
    total: orders.length,
    leftOut: 1,
    units: 1,
    groups: [{ category: null, products: [{ ...product(1, lots), orders }] }],
  });
  const show = async (shown: PickList) => {
    cleanup();
    await renderInShop(<PickListScreen list={shown} orders={["one", "two"]} />);
    return screen.getByRole("checkbox", { name: "Salsa Verde, 1" });
  };

  it("keeps a tick for the same units of the same orders and lots only", async () => {
    sessionStorage.clear();
    await userEvent.click(await show(list(["AAAA0001"], [lot("a")])));
    expect(await show(list(["AAAA0001"], [lot("a")]))).toBeChecked();
    expect(await show(list(["AAAA0002"], [lot("a")]))).not.toBeChecked();
    expect(await show(list(["AAAA0001"], [lot("b")]))).not.toBeChecked();
    expect(screen.getByText("1 of the selected orders can't be packed")).toBeVisible();
  });
});

it("staff who may not edit orders cannot mark it packed", async () => {
  await open(order(1), "content");
  expect(screen.queryByRole("button", { name: "Mark packed" })).toBeNull();
});
