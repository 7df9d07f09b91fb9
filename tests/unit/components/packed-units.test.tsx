import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CancelDialog } from "@/components/admin/orders/cancel-dialog";
import { RefundDialog } from "@/components/admin/orders/refund-dialog";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn(), replace: jest.fn() }),
}));

const lots = ["A", "B"].map((batch) => ({ id: `lot-${batch}`, batch, bestBefore: null, quantity: 2 }));
/** An order of 4 cheeses from two lots and of a salsa; one cheese was refunded and has stayed with the customer. */
const order = (change: object = {}) =>
  ({
    id: "order",
    version: 3,
    orderNumber: "AAAA0001",
    userId: null,
    status: "packed",
    isDisputed: false,
    shippingCents: 0,
    lines: [
      { id: "a", name: "Hemp Cheese", quantity: 4, refunded: 1, unitCents: 500, lots },
      { id: "b", name: "Salsa", quantity: 1, refunded: 0, unitCents: 500, lots: [] },
      { id: "c", name: "Sea Salt", quantity: 1, refunded: 1, unitCents: 500, lots: [] },
    ],
    refundable: {
      ...{ subtotalCents: 3000, taxCents: 0, shippingCents: 0, leftCents: 2000 },
      back: { goodsCents: 1000, taxCents: 0, shippingCents: 0 },
      lines: [
        { id: "a", quantity: 4, refundedQuantity: 1, lineTotalCents: 2000 },
        { id: "b", quantity: 1, refundedQuantity: 0, lineTotalCents: 500 },
        { id: "c", quantity: 1, refundedQuantity: 1, lineTotalCents: 500 },
      ],
    },
    ...change,
  }) as unknown as AdminOrder;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);
const sent = () => fakeApi([], ({ method }) => (method === "POST" ? json(order()) : undefined));

it("canceling a packed order asks what happens to each line's units, and which lot they came from", async () => {
  const api = sent();
  await renderInShop(<CancelDialog order={order()} onClose={() => undefined} />);
  expect(screen.queryByLabelText("What happens to Sea Salt")).toBeNull();
  await choose("What happens to Salsa", "Write off as waste");
  await press("Cancel order");
  await userEvent.type(screen.getByLabelText("Reason (sent to the buyer)"), "Warm{Enter}");
  expect(api.changes()).toEqual([]);
  await choose("Lot for Hemp Cheese", "lot-B");
  await press("Cancel order");
  expect(api.changes().map(({ body }) => body)).toEqual([
    {
      reason: "Warm",
      lines: [
        { id: "a", outcome: "restocked", lot: "lot-B" },
        { id: "b", outcome: "wasted" },
      ],
    },
  ]);
});

it("canceling an unpacked order returns all items to stock without asking", async () => {
  const api = sent();
  await renderInShop(<CancelDialog order={order({ status: "new" })} onClose={() => undefined} />);
  expect(screen.getByText(/^Its items will be returned to stock\./)).toBeInTheDocument();
  expect(screen.queryByLabelText("What happens to Salsa")).toBeNull();
  await press("Cancel order");
  expect(api.changes().map(({ body }) => body)).toEqual([{ reason: "", lines: [] }]);
});

it("canceling a packed order whose units were all refunded does not mention items", async () => {
  const lines = order().lines.map((line) => ({ ...line, refunded: line.quantity }));
  await renderInShop(<CancelDialog order={order({ lines })} onClose={() => undefined} />);
  expect(screen.getByText(/^\$20\.00 will be refunded to the buyer/)).toBeInTheDocument();
});

it.each([
  ["disputed", { isDisputed: true }, /^Its items.* the bank decides the outcome\. The buyer gets an email\./],
  [
    "already refunded in full",
    { refundable: { ...order().refundable, leftCents: 0 } as AdminOrder["refundable"] },
    /^Its items.* Nothing is left to refund\. The buyer gets an email\./,
  ],
])(
  "canceling an order that is %s refunds nothing, and emails the buyer the reason",
  async (_, change, text) => {
    sent();
    await renderInShop(
      <CancelDialog order={order({ status: "new", ...change })} onClose={() => undefined} />,
    );
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText("Reason (sent to the buyer)")).toBeInTheDocument();
    await press("Cancel order");
    expect(await screen.findByText("Nothing was refunded.")).toBeInTheDocument();
  },
);

it("refunding everything that is left asks the same, and by default leaves a shipped order's units with the customer", async () => {
  const api = sent();
  await renderInShop(<RefundDialog order={order({ status: "shipped" })} onClose={() => undefined} />);
  await userEvent.click(screen.getByRole("radio", { name: /Everything that is left/ }));
  expect(screen.getByLabelText("What happens to Salsa")).toHaveValue("kept");
  await choose("What happens to Hemp Cheese", "Write off as waste");
  expect(screen.getByRole("button", { name: "Refund $20.00" })).toHaveAttribute("aria-disabled", "true");
  await choose("Lot for Hemp Cheese", "lot-A");
  await press("Refund $20.00");
  expect(api.changes().at(-1)?.body).toMatchObject({
    kind: "full",
    restock: false,
    lines: [
      { id: "a", outcome: "wasted", lot: "lot-A" },
      { id: "b", outcome: "kept" },
    ],
  });
});

it("a refund of everything that is left of an unpacked order returns it to stock, or not", async () => {
  const api = sent();
  const lines = order().lines.map((line) => ({ ...line, lots: [] }));
  await renderInShop(<RefundDialog order={order({ status: "new", lines })} onClose={() => undefined} />);
  await userEvent.click(screen.getByRole("radio", { name: /Everything that is left/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: /Return the items to stock/ }));
  await press("Refund $20.00");
  expect(api.changes().at(-1)?.body).toMatchObject({ kind: "full", restock: false });
  expect(api.changes().at(-1)?.body).not.toHaveProperty("lines");
});
